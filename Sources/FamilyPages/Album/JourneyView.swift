import FamilyCore
import FoundationEssentials
import ServerCore

/// How far a photo has come, as steps, and how it was received.
struct JourneyView: Sendable {
    struct Step: Sendable {
        /// A CSS class.
        let kind: String
        let name: String
        let detail: String?

        static func done(_ name: String, _ detail: String? = nil) -> Step {
            Step(kind: "done", name: name, detail: detail)
        }

        static func ahead(_ name: String) -> Step { Step(kind: "ahead", name: name, detail: nil) }
    }

    /// The maximum number of names in a sentence.
    private static let mostNames = 4

    let steps: [Step]
    /// For example "Shown 14 times · loved by Anna and Mikko"; nil if there is nothing to say.
    let summary: String?

    init(_ journey: Journey, moments: MomentWords, words: Words) {
        let safe: [Step] = [
            .done(words[.journeyReceived], moments.dayAndTime(journey.addedAt)),
            .done(words[.journeySafe], words[.journeySafeWhere]),
        ]
        // If no frame reports views, show only the safe steps and do not guess.
        let isUnknown = journey.stops.isEmpty && journey.awaited.isEmpty && journey.silentFrames > 0
        let ways = [Self.onFrames(journey, moments, words), Self.seen(journey, moments, words)]
        steps = isUnknown ? safe : safe + ways
        summary = Self.summary(journey, words)
    }

    private static func onFrames(_ journey: Journey, _ moments: MomentWords, _ words: Words) -> Step {
        let stops = journey.shownStops
        guard let any = stops.first else {
            guard let owner = journey.awaited.first else { return .ahead(words[.journeyNoFrame]) }
            return .ahead(words(.journeyTo, count: journey.awaited.count, ["name": owner]))
        }
        let since = stops.compactMap(\.arrivedAt).min()
        return .done(words(.journeyOn, count: stops.count, ["name": any.owner]), since.map(moments.dayAndTime))
    }

    private static func seen(_ journey: Journey, _ moments: MomentWords, _ words: Words) -> Step {
        guard let first = journey.stops.first, let moment = first.firstSeenAt else {
            return .ahead(words[.journeyUnseen])
        }
        let when = moments.dayAndTime(moment)
        let isOnly = journey.shownStops.count == 1
        let detail = isOnly ? when : words(.journeySeenOn, ["name": first.owner, "when": when])
        return .done(words[.journeySeen], detail)
    }

    private static func summary(_ journey: Journey, _ words: Words) -> String? {
        let shown = journey.times > 0 ? words(.shown, count: journey.times) : nil
        let names = journey.lovedBy.isEmpty ? nil : names(journey.lovedBy, words)
        guard let names else { return shown }
        return shown.map { words(.shownLoved, ["shown": $0, "names": names]) } ?? words(.lovedBy, ["names": names])
    }

    /// Returns "Anna", "Anna and Mikko" or "Anna, Mikko, Zoë and 9 more".
    private static func names(_ people: [String], _ words: Words) -> String {
        guard people.count > 1, let last = people.last else { return people.first ?? "" }
        guard people.count > mostNames else {
            return words(.namesAnd, ["names": people.dropLast().joined(separator: ", "), "last": last])
        }
        let named = people.prefix(mostNames - 1)
        let others = String(people.count - named.count)
        return words(.namesMore, ["names": named.joined(separator: ", "), "count": others])
    }
}

extension Journey {
    /// The family's frames that have the photo; if none is left, the frames that had it.
    fileprivate var shownStops: [Stop] {
        let living = stops.filter(\.isInFamily)
        return living.isEmpty ? stops : living
    }
}
