"""One short module per command: `add_arguments(parser)` and `run(options, out) -> exit code`.

Whatever a command needs is imported inside its functions, so that asking for help costs nothing.
"""
