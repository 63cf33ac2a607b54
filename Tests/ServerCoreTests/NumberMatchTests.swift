import FamilyCore
import FamilyTesting
import ServerCore
import Testing

struct NumberMatchTests {
    @Test func `draws three different numbers of two digits, the frame's in any place`() {
        var generator = SeededGenerator(seed: 3)
        var places = [0, 0, 0]
        for _ in 1...3_000 {
            let match = NumberMatch.draw(using: &generator)
            #expect(Set(match.choices).count == 3)
            #expect(match.choices.allSatisfy { (10...99).contains($0) })
            if let place = match.choices.firstIndex(of: match.number) { places[place] += 1 }
        }
        #expect(places.reduce(0, +) == 3_000)
        // Five standard deviations around a third of them.
        #expect(places.allSatisfy { (870...1_130).contains($0) })
    }

    /// Of 20^8 codes, 100,000 drawn repeat 0.2 times on average.
    @Test func `draws codes evenly from their alphabet, hardly one twice`() {
        var generator = SystemRandomNumberGenerator()
        var letters: [Character: Int] = [:]
        var seen: Set<InvitationCode> = []
        for _ in 1...100_000 {
            let code = InvitationCode.random(using: &generator)
            seen.insert(code)
            for letter in code.letters { letters[letter, default: 0] += 1 }
        }
        #expect(seen.count >= 100_000 - 3)
        #expect(Set(letters.keys) == Set(InvitationCode.alphabet))
        // Chi-square with 19 degrees of freedom: above 60.0 once in 250,000 runs.
        let expected = 800_000.0 / 20
        let chiSquare = letters.values.reduce(0.0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
        #expect(chiSquare < 60)
    }
}
