import FilmPlaying
import SDLScreen

extension Loudspeaker: Speaker {}
