"""What a request or a case file tells of scores, adjusted scores and claims, read into what works them out."""
