import FamilyCore
import ServerCore
import Testing

struct BrokerSlotsTests {
    private let families = (1...4).compactMap { FamilyID("family-\($0)") }

    /// Returns for each of these families, by their numbers, whether it gets a place.
    private func take(_ numbers: Int..., from places: inout BrokerSlots) -> [Bool] {
        numbers.map { places.take(families[$0]) }
    }

    /// Returns the number of the family that gets the place.
    private func giveBack(_ number: Int, to places: inout BrokerSlots) -> Int? {
        places.giveBack(families[number]).flatMap(families.firstIndex)
    }

    @Test func `gives places in the order of coming, and a free one to who waits longest`() {
        var places = BrokerSlots(most: 2)
        #expect(take(0, 1, 2, 3, 2, from: &places) == [true, true, false, false, false])
        #expect(take(0, from: &places) == [true], "it has a place")
        #expect(giveBack(0, to: &places) == 2)
        // The one that gave its place back waits behind the others.
        #expect(take(0, from: &places) == [false])
        #expect(giveBack(1, to: &places) == 3)
        #expect(giveBack(3, to: &places) == 0)
        #expect(giveBack(0, to: &places) == nil)
        #expect(take(1, from: &places) == [true])
    }

    @Test func `who waits no more gets no place`() {
        var places = BrokerSlots(most: 1)
        #expect(take(0, 1, 2, from: &places) == [true, false, false])
        #expect(giveBack(1, to: &places) == nil)
        #expect(giveBack(0, to: &places) == 2)
        #expect(giveBack(0, to: &places) == nil, "it has none")
        #expect(take(0, from: &places) == [false])
    }
}
