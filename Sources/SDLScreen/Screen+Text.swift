import CSDL2

extension Screen {
    /// Whether keys are told as the letters they write, too.
    ///
    /// Only where something is being typed: an input method may swallow keys.
    package var takesText: Bool {
        get { sdl.SDL_IsTextInputActive() == SDL_TRUE }
        set {
            guard newValue != takesText else { return }
            if newValue { sdl.SDL_StartTextInput() } else { sdl.SDL_StopTextInput() }
        }
    }
}
