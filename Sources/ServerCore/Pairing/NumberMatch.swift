/// The number a frame shows and the three a keeper chooses from.
package struct NumberMatch: Equatable, Sendable {
    package let number: Int
    /// The number among two decoys, in the order to show them.
    package let choices: [Int]

    /// Two digits, never fewer: `07` reads like `7` across a room.
    package static let numbers = 10...99

    /// Draws three different numbers from `generator`.
    package static func draw(using generator: inout some RandomNumberGenerator) -> NumberMatch {
        var choices: [Int] = []
        while choices.count < 3 {
            let candidate = Int.random(in: numbers, using: &generator)
            if !choices.contains(candidate) { choices.append(candidate) }
        }
        // All places are alike, so the first drawn may be the frame's if the
        // order is drawn as well.
        let number = choices[0]
        choices.shuffle(using: &generator)
        return NumberMatch(number: number, choices: choices)
    }
}
