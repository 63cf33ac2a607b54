import FamilyCore
import FamilyServices
import ServerCore

/// The activities since the last visit, then the earlier ones.
struct ActivityView: Sendable {
    struct Part: Sendable {
        let heading: String
        let items: [Item]
    }

    struct Item: Sendable {
        /// A CSS class: a single picture stands beside the text.
        let kind: String
        let initial: String
        let tone: String
        let sentence: String
        let ago: String
        let when: String
        /// The comment in its author's words; nil for other activities.
        let said: String?
        /// The URL of the moment to which the reader is invited; nil for other activities.
        let moment: String?
        let pictures: [Picture]
    }

    struct Picture: Sendable {
        let address: String
        let thumbnail: String
        let alt: String
        /// "+8" on the last picture, for those that are not shown: a tile of its own would begin a row alone.
        var more: String?
    }

    /// The sentence if nothing is new; nil otherwise.
    let lead: String?
    let parts: [Part]
    /// The problems that keepers have to attend to: damaged files, old backups, quiet frames.
    var notices: [OrganizerNotice] = []

    init(_ activity: Activity, context: MemberContext, words: Words) {
        let teller = ActivityTeller(photos: activity.photos, context: context, words: words)
        let digest = activity.digest
        lead = digest.new.isEmpty ? words[digest.earlier.isEmpty ? .activityNone : .activityUpToDate] : nil
        let told: [(PageWord, [ActivityDigest.Line])] = [
            (.activityNew, digest.new), (.activityEarlier, digest.earlier),
        ]
        parts = told.filter { !$0.1.isEmpty }.map { name, lines in
            Part(heading: words[name], items: lines.map(teller.item))
        }
    }
}

/// Makes the sentence and pictures of an activity.
private struct ActivityTeller {
    let photos: [PhotoID: Photo]
    let context: MemberContext
    let words: Words

    func item(_ line: ActivityDigest.Line) -> ActivityView.Item {
        let name = line.people.first?.displayName ?? ""
        let face = Face(name)
        return ActivityView.Item(
            kind: line.photos.count == 1 ? "single" : "several",
            initial: face.initial,
            tone: face.tone,
            sentence: sentence(line, name),
            ago: context.times.ago(line.at),
            when: context.times.dayAndTime(line.at),
            said: line.words.isEmpty || line.deed == .invited ? nil : line.words,
            moment: line.moment.map(MomentPages.address),
            pictures: pictures(line)
        )
    }

    private func pictures(_ line: ActivityDigest.Line) -> [ActivityView.Picture] {
        var shown = line.photos.prefix(ActivityDigest.photosShown).compactMap { picture(of: $0, line.deed) }
        let hidden = line.photos.count - shown.count
        if hidden > 0, let last = shown.indices.last { shown[last].more = "+\(hidden)" }
        return shown
    }

    private func sentence(_ line: ActivityDigest.Line, _ name: String) -> String {
        let isReaders = isOfReader(line)
        switch line.deed {
        case .sent: return words(.activitySent, count: line.photos.count, ["name": name])
        case .loved:
            let sentence: PageWord = isReaders ? .activityLovesYours : .activityLovesThis
            return words(sentence, count: line.people.count, ["names": words.names(of: line.people)])
        case .commented: return words(isReaders ? .activityWroteYours : .activityWroteThis, ["name": name])
        case .invited: return words(.activityInvited, ["name": name, "title": line.words])
        }
    }

    /// Returns whether it is about the reader's own photo, which gets a sentence of its own.
    private func isOfReader(_ line: ActivityDigest.Line) -> Bool {
        line.photos.first.flatMap { photos[$0] }?.sender.id == context.signedIn.member.id
    }

    private func picture(of id: PhotoID, _ deed: ActivityRecord.Action) -> ActivityView.Picture? {
        guard let photo = photos[id] else { return nil }
        return ActivityView.Picture(
            address: deed == .commented ? PhotoAddress.comments(id) : PhotoAddress.page(id),
            thumbnail: PhotoAddress.smallest(of: photo),
            alt: photo.altText(words)
        )
    }
}

extension Words {
    /// "Mikko", "Mikko and Liisa", "Mikko and 3 others".
    func names(of people: [Sender]) -> String {
        let names = people.map(\.displayName)
        switch names.count {
        case ...1: return names.first ?? ""
        case 2: return self(.twoNames, ["name": names[0], "other": names[1]])
        default: return self(.nameAndOthers, count: names.count - 1, ["name": names[0]])
        }
    }
}
