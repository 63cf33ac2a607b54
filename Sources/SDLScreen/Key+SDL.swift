import CSDL2
import FrameCore

extension Key {
    /// The key by what is printed on it; a remote control's key by its purpose.
    init(_ keysym: SDL_Keysym) {
        self = Self.named[Int(keysym.sym)] ?? .other
    }

    var mayRepeat: Bool {
        switch self {
        case .left, .right, .up, .down, .pageUp, .pageDown, .plus, .minus, .backspace, .delete: true
        default: false
        }
    }

    private static let named: [Int: Key] = [
        Int(SDLK_LEFT.rawValue): .left,
        Int(SDLK_RIGHT.rawValue): .right,
        Int(SDLK_UP.rawValue): .up,
        Int(SDLK_DOWN.rawValue): .down,
        Int(SDLK_HOME.rawValue): .home,
        Int(SDLK_END.rawValue): .end,
        Int(SDLK_PAGEUP.rawValue): .pageUp,
        Int(SDLK_PAGEDOWN.rawValue): .pageDown,
        Int(SDLK_SPACE.rawValue): .space,
        Int(SDLK_RETURN.rawValue): .enter,
        Int(SDLK_RETURN2.rawValue): .enter,
        Int(SDLK_ESCAPE.rawValue): .escape,
        Int(SDLK_TAB.rawValue): .tab,
        Int(SDLK_BACKSPACE.rawValue): .backspace,
        Int(SDLK_DELETE.rawValue): .delete,
        Int(SDLK_h.rawValue): .heart,
        Int(SDLK_p.rawValue): .pause,
        Int(SDLK_PAUSE.rawValue): .pause,
        Int(SDLK_PLUS.rawValue): .plus,
        Int(SDLK_EQUALS.rawValue): .plus,
        Int(SDLK_MINUS.rawValue): .minus,
        Int(SDLK_KP_PLUS.rawValue): .plus,
        Int(SDLK_KP_MINUS.rawValue): .minus,
        Int(SDLK_F9.rawValue): .rotate,
        // The keys of a number pad.
        Int(SDLK_KP_4.rawValue): .left,
        Int(SDLK_KP_6.rawValue): .right,
        Int(SDLK_KP_8.rawValue): .up,
        Int(SDLK_KP_2.rawValue): .down,
        Int(SDLK_KP_7.rawValue): .home,
        Int(SDLK_KP_1.rawValue): .end,
        Int(SDLK_KP_9.rawValue): .pageUp,
        Int(SDLK_KP_3.rawValue): .pageDown,
        Int(SDLK_KP_ENTER.rawValue): .enter,
        // The keys of a remote control: its arrows, and the keys of a player.
        Int(SDLK_SELECT.rawValue): .enter,
        Int(SDLK_AC_BACK.rawValue): .escape,
        Int(SDLK_AC_HOME.rawValue): .home,
        Int(SDLK_AC_BOOKMARKS.rawValue): .heart,
        Int(SDLK_AUDIONEXT.rawValue): .right,
        Int(SDLK_AUDIOFASTFORWARD.rawValue): .right,
        Int(SDLK_AUDIOPREV.rawValue): .left,
        Int(SDLK_AUDIOREWIND.rawValue): .left,
        Int(SDLK_AUDIOPLAY.rawValue): .pause,
        Int(SDLK_POWER.rawValue): .power,
        Int(SDLK_SLEEP.rawValue): .power,
    ]
}
