// SDLScreen
