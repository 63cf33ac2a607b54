import CSDL2

extension Screen {
    /// True if keys also come as text.
    ///
    /// It is on only while text is typed, because an input method may swallow
    /// keys.
    package var takesText: Bool {
        get { sdl.SDL_IsTextInputActive() == SDL_TRUE }
        set {
            guard newValue != takesText else { return }
            if newValue { sdl.SDL_StartTextInput() } else { sdl.SDL_StopTextInput() }
        }
    }
}
