import FamilyActs
import FamilyCore
import ServerCore

/// The album as a whole: its room, and taking everything along.
///
/// The download itself is the server's to stream, at `POST /export`.
struct LeavingPages: Sendable {
    static let path = "/family"

    let desk: PageDesk

    static let waiver = path + "/copies/waived"
    private static let deletion = path + "/delete"

    var routes: [PageRoute] {
        [
            .get(Self.path, home),
            .get(ExportAnswer.route, backFromDownload),
            .post(Self.waiver, returnsTo: { _ in "/activity" }, waiveCopies),
            .get(Self.deletion, askBeforeDeleting),
            .post(Self.deletion, returnsTo: { _ in Self.deletion }, delete),
        ]
    }

    @Sendable private func home(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let space = try await desk.acts.exports.space(for: visit.asker)
        var view = LeavingView(space, household: household, words: visit.words)
        view.backup = try await desk.acts.storage.state(for: visit.asker).map { state in
            BackupView(state, StorageWords(moments: household.moments, words: visit.words))
        }
        view.offers = try await desk.acts.offers.state(for: visit.asker).map { state in
            OffersView(state, household.moments, visit.words)
        }
        let page = Page(.home, title: view.heading, view: view).with { $0.tab = .people }
        return desk.print(page, for: visit, in: household)
    }

    @Sendable private func waiveCopies(_ visit: Visit) async throws(Problem) -> Reply {
        try await desk.acts.storage.waiveCopies(by: visit.asker)
        return .goOn(to: "/activity")
    }

    /// Where a browser comes back to after the password was given again.
    @Sendable private func backFromDownload(_ visit: Visit) async throws(Problem) -> Reply {
        .goOn(to: Self.path + "#take-along")
    }
}

extension LeavingPages {
    @Sendable private func askBeforeDeleting(_ visit: Visit) async throws(Problem) -> Reply {
        try await showDeletion(visit, trouble: nil)
    }

    @Sendable private func delete(_ visit: Visit) async throws(Problem) -> Reply {
        do {
            try await desk.acts.leaving.deleteFamily(
                password: visit.form["current"],
                by: visit.asker,
                from: visit.peerAddress
            )
            return .signedOut(to: "/sign-in")
        } catch let error where error.code == .wrongPassword || error.code == .tooManyAttempts {
            return try await showDeletion(visit, trouble: error)
        }
    }

    private func showDeletion(_ visit: Visit, trouble: Problem?) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        try desk.acts.leaving.checkMayDeleteFamily(visit.asker)
        let view = DeletionView(
            space: try await desk.acts.exports.space(for: visit.asker),
            people: try await desk.acts.people.list(visit.asker).members.filter { $0.role != .viewer }.count,
            frames: try await desk.acts.frames.list(visit.asker).frames.count,
            household: household,
            words: visit.words,
            trouble: trouble.map { visit.words($0) }
        )
        let page = Page(.deleteFamily, title: view.heading, view: view).with { $0.status = trouble?.status ?? 200 }
        return desk.print(page, for: visit, in: household)
    }
}

/// What goes with a family, before it goes.
struct DeletionView: Sendable {
    let heading: String
    /// A line each.
    let losses: [String]
    let userName: String
    let trouble: String?

    init(
        space: FamilySpace,
        people: Int,
        frames: Int,
        household: Household,
        words: Words,
        trouble: String?
    ) {
        heading = words(.deleteFamilyQuestion, ["family": household.family.name])
        losses = [
            words(.deleteFamilyPhotos, count: space.used.photos, ["size": SizeWords.text(space.used.bytes, words)]),
            words(.deleteFamilyPeople, count: people),
            words(.deleteFamilyFrames, count: frames),
            words[.deleteFamilyLinks],
        ]
        userName = household.signedIn.member.userName
        self.trouble = trouble
    }
}

/// How much room is used, and what a keeper may do with the whole.
struct LeavingView: Sendable {
    let heading: String
    let used: String
    let photos: String
    /// Of a hundred, for the bar.
    let percent: Int
    let isNearlyFull: Bool
    let isEmpty: Bool
    let weight: String
    /// Nil for who is not told of the server's files.
    var backup: BackupView?
    /// Nil where no frame offers anything, and for who does not decide.
    var offers: OffersView?

    init(_ space: FamilySpace, household: Household, words: Words) {
        heading = words(.familyPage, ["family": household.family.name])
        let weight = SizeWords.text(space.used.bytes, words)
        used = words(.spaceUsed, ["used": weight, "quota": SizeWords.text(space.quota, words)])
        photos = words(.spacePhotos, count: space.used.photos, ["most": SizeWords.grouped(space.mostPhotos)])
        // Whichever ends first.
        let ofBytes = space.used.bytes.bytes * 100 / max(1, space.quota.bytes)
        percent = min(100, max(Int(ofBytes), space.used.photos * 100 / max(1, space.mostPhotos)))
        isNearlyFull = percent >= 90
        isEmpty = space.used.photos == 0
        self.weight = words(.exportWeight, ["size": weight])
    }
}

/// Sizes as people say them.
enum SizeWords {
    /// "100 000", with a narrow blank that breaks no line: read alike in every
    /// language.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index) % 3 == 0 { text.append("\u{202F}") }
            text.append(digits[index])
        }
    }

    /// "812 MB", "1.4 GB": thousands, as shops and phones count.
    static func text(_ size: ByteCount, _ words: Words) -> String {
        let tenths = size.bytes / 100_000_000
        guard tenths >= 10 else {
            return words(.megabytes, ["count": String(max(size.bytes > 0 ? 1 : 0, size.bytes / 1_000_000))])
        }
        let text =
            tenths >= 100 || tenths % 10 == 0
            ? "\(tenths / 10)" : "\(tenths / 10)\(words[.decimalPoint])\(tenths % 10)"
        return words(.gigabytes, ["count": text])
    }
}
