"""The box for eyes and fingers elsewhere: the web page, its HTTP API and the terminal panel.

Only `server`, `connections`, `api`, `guard` and `live` import aiohttp; they are imported late.
"""
