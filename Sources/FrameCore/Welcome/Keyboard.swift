/// The on-screen keyboard: its keys and what they do.
///
/// Their rectangles are in `KeyboardPlan`.
package struct Keyboard: Equatable, Sendable {
    package enum Page: CaseIterable, Sendable { case letters, accents, digits, signs }
    package enum Shift: Sendable { case off, once, locked }

    /// Two presses of Shift within this time lock it.
    static let lockPause = Duration.milliseconds(500)

    private let layout: KeyboardLayout
    package private(set) var page = Page.letters
    package private(set) var shift = Shift.off
    private var shiftedAt: Uptime?

    package init(language: String) { layout = KeyboardLayout(language: language) }

    /// The rows from top to bottom, each from left to right.
    package var rows: [[KeyboardKey]] {
        var rows = letters.map { $0.map { KeyboardKey.letter(cased($0)) } }
        rows[2] = [corner] + rows[2] + [.backspace]
        return rows + [bottom]
    }

    /// Returns the other letters that holding this key offers.
    package func others(than key: KeyboardKey) -> [Character] {
        guard page == .letters, case .letter(let letter) = key else { return [] }
        let small = Character(letter.lowercased())
        let here = Set(layout.rows.joined())
        return (SharedKeys.others[small] ?? []).filter { !here.contains($0) }.map(cased)
    }

    package mutating func press(_ key: KeyboardKey, now: Uptime) -> Stroke? {
        switch key {
        case .letter(let letter): return write(letter)
        case .space: return .insert(" ")
        case .backspace: return .erase
        case .enter: return .enter
        case .shift: turnShift(now: now)
        case .page(let next): page = next
        }
        return nil
    }

    /// Writes a letter of a key or of the letters that a held key offers.
    package mutating func write(_ letter: Character) -> Stroke {
        if shift == .once { shift = .off }
        // The page of accents is left after one letter.
        if page == .accents { page = .letters }
        return .insert(letter)
    }

    private mutating func turnShift(now: Uptime) {
        let isQuick = shiftedAt.map { $0.duration(to: now) <= Self.lockPause } ?? false
        shift = shift == .off ? .once : shift == .once && isQuick ? .locked : .off
        shiftedAt = now
    }

    private var letters: [[Character]] {
        switch page {
        case .letters: layout.rows
        case .accents: SharedKeys.accents.map(Array.init)
        case .digits: SharedKeys.digits.map(Array.init)
        case .signs: SharedKeys.signs.map(Array.init)
        }
    }

    private var hasCases: Bool { page == .letters || page == .accents }

    /// The key to the left of the third row: Shift, or the other page of signs.
    private var corner: KeyboardKey {
        switch page {
        case .letters, .accents: .shift
        case .digits: .page(.signs)
        case .signs: .page(.digits)
        }
    }

    private var bottom: [KeyboardKey] {
        switch page {
        case .letters: [.page(.digits), .page(.accents), .space, .letter("."), .enter]
        case .accents: [.page(.digits), .page(.letters), .space, .letter("."), .enter]
        case .digits, .signs: [.page(.letters), .letter(","), .space, .letter("."), .enter]
        }
    }

    private func cased(_ letter: Character) -> Character {
        guard hasCases, shift != .off else { return letter }
        let capital = letter.uppercased()
        // The capital of ß has two letters, for which there is no key.
        return capital.count == 1 ? Character(capital) : letter
    }
}
