/// The number on a frame and the three numbers that a keeper chooses from.
package struct NumberMatch: Equatable, Sendable {
    package let number: Int
    /// The number among two decoys, in display order.
    package let choices: [Int]

    /// Two digits without a leading zero, because `07` looks like `7` across a room.
    package static let numbers = 10...99

    /// Draws three different numbers from `generator`.
    package static func draw(using generator: inout some RandomNumberGenerator) -> NumberMatch {
        var choices: [Int] = []
        while choices.count < 3 {
            let candidate = Int.random(in: numbers, using: &generator)
            if !choices.contains(candidate) { choices.append(candidate) }
        }
        // The frame's number may be the first one drawn, because the order is random, too.
        let number = choices[0]
        choices.shuffle(using: &generator)
        return NumberMatch(number: number, choices: choices)
    }
}
