"""Break the code in many small ways and list the breaks that no quick test notices.

    make mutants ARGS="firmware_host/table --sample 200 --seed 1"

cosmic-ray makes the mutants. This module runs them, because one pytest process per mutant takes
too long: pytest collects the tests once, and each mutant is a fork in which the code of one
function is replaced. A mutant outside functions runs in a fresh process. No file is changed.

Only quick tests run (those of `make check`), and of these only the tests that call the mutated
function. Results are kept in build/mutants; a run that was interrupted goes on where it stopped.
"""
