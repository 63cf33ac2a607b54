import FamilyCore
import FamilyServices
import ServerCore

/// The data of a frame's page: the photo on its screen, its state, and the forms to manage it.
struct FrameView: Sendable {
    /// A photo on the frame's screen.
    struct Picture: Sendable {
        let address: String
        let source: String
        let sources: String
        let width: Int
        let height: Int
        let alt: String

        init(_ photo: Photo, words: Words) {
            address = PhotoAddress.page(photo.id)
            source = PhotoAddress.smallest(of: photo)
            sources = PhotoAddress.sources(of: photo, upTo: .screen)
            width = photo.width
            height = photo.height
            alt = photo.altText(words)
        }
    }

    struct DetailRow: Sendable {
        let name: String
        let value: String
    }

    /// The form with the frame's name.
    struct Naming: Sendable {
        /// The frame's name, or the one that a keeper typed and the server refused.
        let typed: String
        /// The sentence that says why the server refused the typed name; nil if it did not.
        let refusal: String?
    }

    let id: String
    let address: String
    let name: String
    let about: String
    let isHere: Bool
    let seen: String
    let quiet: OrganizerNotice?
    let picture: Picture?
    /// The sentence below the screen: whether the frame shows the photo now.
    let showing: String
    /// The sentence on a screen without a photo.
    let nothing: String
    /// The CSS class of the panel's aspect ratio.
    let shape: String
    let facts: [DetailRow]
    /// The photos that are hidden from this frame; nil if none is.
    let hidden: HiddenHereView?
    let mayManage: Bool
    /// For keepers only, and for frames that can be switched off here.
    let off: OffView?
    /// The question whether a frame that a password let in is the family's; nil for others.
    let confirming: String?
    /// The reason why the page was not turned.
    let notTurned: String?
    /// The invalid settings in the frame's own configuration; for keepers only.
    let mistakes: [String]
    let hasMistakes: Bool
    /// The form in which a keeper chooses what the frame shows; nil for everybody else.
    let shown: ShownView?
    /// Keepers only.
    let settings: SettingsView?
    /// For keepers only; nil for others.
    let senders: SendersView?
    /// The form with the frame's name, which keepers see; nil for everybody else.
    let naming: Naming?

    /// `photo` is what the frame showed last; nil if it is no longer in the album.
    init(
        _ frame: FrameSummary,
        showing photo: Photo?,
        hidden: HiddenHereView? = nil,
        refused: RefusedSettings? = nil,
        refusedName: RefusedWords? = nil,
        refusedSenders: RefusedSenders? = nil,
        notTurned: Problem? = nil,
        shown choices: ShownChoices? = nil,
        notShown: Problem? = nil,
        places: [FamilyPlaceRecord],
        context: MemberContext,
        words: Words,
        languages: [Words]
    ) {
        let presence = FramePresence(frame, times: context.times, words: words)
        let panel = frame.report?.panel
        let maySet = context.may(.setFrameSettings)
        id = frame.id.text
        address = FrameAddress.page(frame.id)
        name = frame.name
        about = words(.frameAbout, ["member": frame.member.displayName, "model": frame.model])
        isHere = presence.isHere
        seen = presence.words
        quiet = OrganizerNotice(frame, times: context.times, words: words)
        picture = photo.map { Picture($0, words: words) }
        showing = words[presence.isHere ? .frameShowsNow : .frameShowedLast]
        nothing = words[panel?.isOn == false ? Self.reasonOfDark(frame) : .frameShowsNothing]
        shape = TileView.shape(width: panel?.width ?? 16, height: panel?.height ?? 10)
        facts = Self.facts(of: frame, showing: choices, isForKeeper: maySet, context.times, words)
        shown = maySet ? choices.map { ShownView($0, refused: notShown, words: words) } : nil
        self.hidden = hidden
        mayManage = context.may(.renameFrame)
        off = maySet ? OffView(frame, isHere: presence.isHere, times: context.times, words: words) : nil
        confirming =
            context.may(.confirmFrame) && !frame.asks
            ? words(.confirmFrameQuestion, ["member": frame.member.displayName]) : nil
        self.notTurned = notTurned.map { words($0) }
        mistakes = maySet ? frame.report?.mistakes ?? [] : []
        hasMistakes = !mistakes.isEmpty
        settings =
            maySet
            ? SettingsView(
                frame,
                isHere: presence.isHere,
                refused: refused,
                places: places,
                languages: languages,
                zones: ZoneWords(context.zoneCities, words),
                words: words
            ) : nil
        senders =
            context.may(.chooseSenders)
            ? SendersView(context, at: address, refused: refusedSenders, words: words) : nil
        let refusal = refusedName.map { words($0.problem) }
        naming = mayManage ? Naming(typed: refusedName?.typed ?? frame.name, refusal: refusal) : nil
    }

    private static func reasonOfDark(_ frame: FrameSummary) -> PageWord {
        if frame.off?.isOff == true { return .frameOffGlass }
        return frame.report?.room?.isEmpty == true ? .frameEmptyRoom : .frameSleeps
    }

    private static func facts(
        of frame: FrameSummary,
        showing shown: ShownChoices?,
        isForKeeper: Bool,
        _ times: TimeWords,
        _ words: Words
    ) -> [DetailRow] {
        let report = frame.report
        let kept = report.map { report in
            words(.frameKept, count: report.shelfPhotos, ["size": SizeWords.text(report.shelfBytes, words)])
        }
        let free = report?.freeBytes.map { words(.frameFree, ["size": SizeWords.text($0, words)]) }
        let rows: [(PageWord, String?)] = [
            (.frameFactSeen, frame.lastSeenAt.map(times.dayAndTime) ?? words[.frameNeverSeen]),
            (.frameFactKept, kept),
            (.frameFactFree, free),
            (.frameFactWifi, report?.freeBytes == nil ? nil : FrameWords.wifi(report?.wifi, words)),
            (.frameFactPanel, report?.panel.map { FrameWords.panel($0, words) }),
            (.frameFactProgram, report.map { words(.frameVersion, ["version": $0.version]) }),
            (.frameFactHereSince, FrameWords.takenIn(frame, times: times, words: words)),
        ]
        let unsent: [(PageWord, String?)] =
            isForKeeper ? FrameWords.unsent(report?.unsent, words).map { [(.frameFactUnsent, $0)] } ?? [] : []
        // A slideshow that runs is the normal state, so only a stopped one is mentioned.
        let turning: [(PageWord, String?)] =
            report?.isPaused == true ? [(.frameFactTurning, words[.frameStopped])] : []
        // A frame that shows everything is the normal state, too.
        let part: [(PageWord, String?)] = shown?.title.map { [(.frameFactShows, $0)] } ?? []
        let keepers = isForKeeper ? keepersFacts(of: report, words) : []
        return (unsent + turning + part + rows + keepers).map {
            DetailRow(name: words[$0.0], value: $0.1 ?? words[.frameNotTold])
        }
    }

    /// The state of the box itself, which keepers look after.
    private static func keepersFacts(of report: FrameReport?, _ words: Words) -> [(PageWord, String?)] {
        let files: [(PageWord, String?)] = [(.frameFactFiles, FrameWords.damage(report?.damage, words))]
        let told: [(PageWord, String?)] = [
            (.frameFactWrites, FrameWords.writes(report?.writes, words)),
            (.frameFactMemory, FrameWords.memory(report?.memory, words)),
        ]
        return files + told.filter { $0.1 != nil }
    }
}
