"""``python -m tablilla``."""

import sys

from tablilla.cli import main

sys.exit(main())
