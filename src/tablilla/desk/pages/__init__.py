"""The pages of the desk: one router a family of pages; ``app`` takes in every module of this folder."""
