import FamilyCore
import FoundationEssentials

/// The places of visitors who wait until one account's password may be tried again from their address, first come,
/// first served.
///
/// A program that guesses without a pause is faster than a person at every opening. So an opening belongs to the
/// visitor who was told to wait for it, and nobody else may use it until that place is over. A place allows one try and
/// does not add any, so a guesser who takes places gains no guesses. One who takes all places keeps visitors out, as
/// long as they share the address.
struct SignInQueue: Equatable, Sendable {
    private typealias Place = SignInCounter.Place

    /// The visitors, in their order.
    private(set) var places: [SignInCounter.Place] = []

    init(_ places: [SignInCounter.Place] = []) { self.places = places }

    var isEmpty: Bool { places.isEmpty }

    /// The visitor who is first; nil if nobody waits.
    var next: ContentHash? { places.first?.visitor }

    /// Removes places that are over, and places that were given by a clock far ahead, which would last for years.
    mutating func update(now: Date, _ limits: SignInLimits) {
        let latest =
            max(limits.longestWait, limits.longestStrangerWait) + Double(limits.placesKept) * limits.placeDuration
        places.removeAll { place in
            let wait = place.begins.timeIntervalSince(now)
            return wait <= -limits.placeDuration || wait > latest
        }
    }

    /// Returns when this visitor's place begins; a new visitor gets the last place, after `opening`.
    ///
    /// If all places are taken, or `visitor` is nil, it returns when the last place is over, and gives the visitor no
    /// place.
    mutating func enter(_ visitor: ContentHash?, opening: Date, _ limits: SignInLimits) -> Date {
        if let place = places.first(where: { $0.visitor == visitor }) { return place.begins }
        let begins = max(opening, places.last.map { $0.begins.addingTimeInterval(limits.placeDuration) } ?? opening)
        if let visitor, places.count < limits.placesKept { places.append(Place(visitor: visitor, begins: begins)) }
        return begins
    }

    /// Ends this visitor's place; the next one begins at `opening`.
    mutating func leave(_ visitor: ContentHash?, nextOpening opening: Date, _ limits: SignInLimits) {
        places.removeAll { $0.visitor == visitor }
        for index in places.indices {
            places[index].begins = opening.addingTimeInterval(Double(index) * limits.placeDuration)
        }
    }
}
