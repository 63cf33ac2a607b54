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

    /// A frame from which the photo is hidden.
    struct Hiding: Sendable {
        let words: String
        let frame: String
    }

    let steps: [Step]
    /// For example "Shown 14 times · loved by Anna and Mikko"; nil if there is nothing to say.
    let summary: String?
    let hidden: [Hiding]
    /// The URL of the forms that have a frame show the photo again; nil if the reader may not.
    let showAct: String?

    init(_ journey: Journey, of photo: PhotoID, mayShow: Bool, times: TimeWords, words: Words) {
        hidden = (journey.hiddenOn ?? []).map { hiding in
            let names = ["name": hiding.owner, "frame": hiding.frameName]
            return Hiding(words: words(.journeyHidden, names), frame: hiding.frameID.text)
        }
        showAct = mayShow ? PhotoAddress.page(photo) + "/show-on-frame" : nil
        let safe: [Step] = [
            .done(words[.journeyReceived], times.dayAndTime(journey.addedAt)),
            .done(words[.journeySafe], words[.journeySafeWhere]),
        ]
        // If no frame reports views, show only the safe steps and do not guess.
        let isUnknown = journey.stops.isEmpty && journey.awaited.isEmpty && journey.silentFrames > 0
        let ways = [Self.onFrames(journey, times, words), Self.seen(journey, times, words)]
        steps = isUnknown ? safe : safe + ways
        summary = Self.summary(journey, words)
    }

    private static func onFrames(_ journey: Journey, _ times: TimeWords, _ words: Words) -> Step {
        let stops = journey.shownStops
        guard let any = stops.first else {
            guard let owner = journey.awaited.first else { return .ahead(words[.journeyNoFrame]) }
            return .ahead(words(.journeyTo, count: journey.awaited.count, ["name": owner]))
        }
        let name = words(.journeyOn, count: stops.count, ["name": any.owner])
        if let shown = stops.compactMap(\.firstSeenAt).min() {
            return .done(name, words(.journeyOnScreen, ["when": times.dayAndTime(shown)]))
        }
        return .done(name, stops.compactMap(\.arrivedAt).min().map(times.dayAndTime))
    }

    /// Returns the step about looking: a photo on a screen counts as looked at only if somebody touched the frame.
    private static func seen(_ journey: Journey, _ times: TimeWords, _ words: Words) -> Step {
        let looks = journey.stops.compactMap { stop in stop.lookedAt.map { (stop.owner, $0) } }
        if let last = looks.max(by: { $0.1 < $1.1 }) {
            return .done(words(.journeySeen, ["name": last.0]), times.dayAndTime(last.1))
        }
        // A member who gave the photo a heart has looked at it, even if their frame has been removed since.
        let owners = Set(journey.stops.map(\.owner) + journey.awaited)
        if let lover = journey.lovedBy.first(where: owners.contains) {
            return .done(words(.journeySeen, ["name": lover]))
        }
        return .ahead(words[.journeyUnseen])
    }

    private static func summary(_ journey: Journey, _ words: Words) -> String? {
        let shown = journey.times > 0 ? words(.shown, count: journey.times) : nil
        let names = journey.lovedBy.isEmpty ? nil : words.names(journey.lovedBy)
        guard let names else { return shown }
        let lovers = journey.lovedBy.count
        return shown.map { words(.shownLoved, count: lovers, ["shown": $0, "names": names]) }
            ?? words(.lovedBy, count: lovers, ["names": names])
    }
}

extension Journey {
    /// The family's frames that have the photo; if none is left, the frames that had it.
    fileprivate var shownStops: [Stop] {
        let living = stops.filter(\.isInFamily)
        return living.isEmpty ? stops : living
    }
}
