"""Buttons, tile reader, OLED, light and buzzer: each real, virtual or absent, behind the same code.

Nothing here knows a game. Device libraries are imported only when a device of that kind is opened.
"""
