"""The box on other screens: the web page, its HTTP API and the terminal panel.

`server`, `connections`, `api`, `origin_check` and `live` import aiohttp; they are imported late.
"""
