"""Every case of the casebook comes to what it expects, in each of its editions."""

from __future__ import annotations

import pytest

from tablilla.casebook.case_file import CaseFile, casebook
from tablilla.casebook.expectation import faults

CASES = [(case, edition) for case in casebook() for edition in case.editions]


def name(given: object) -> str:
    if isinstance(given, CaseFile):
        return given.id + (f" ({given.variant})" if given.variant else "")
    return str(given)


@pytest.mark.parametrize(("case", "edition"), CASES, ids=name)
def test_the_case_comes_to_what_it_expects(case: CaseFile, edition: int) -> None:
    assert case.expect, "a case without expectations cannot fail"
    assert not faults(case, edition)
