"""The box for eyes and fingers elsewhere: the web page, its HTTP API and the terminal panel.

Only `server`, `api`, `guard` and `live` import aiohttp; the daemon imports them late.
"""
