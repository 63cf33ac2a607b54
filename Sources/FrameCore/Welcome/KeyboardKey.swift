/// One key of the on-screen keyboard, by what it does.
package enum KeyboardKey: Hashable, Sendable {
    /// Writes this letter, digit or sign.
    case letter(Character)
    case space
    case backspace
    case shift
    /// Shows the keys of another page.
    case page(Keyboard.Page)
    /// On to the next field, or off to the server.
    case enter
}

/// What pressing a key does to the words that are being typed.
package enum Stroke: Equatable, Sendable {
    case insert(Character)
    case erase
    case enter
}
