import FamilyCore
import FamilyServices
import ServerCore

/// The page of the whole album: its space, export, copies and deletion.
///
/// The server streams the download itself, at `POST /export`.
struct LeavingPages: Sendable {
    static let path = "/family"

    let services: PageServices

    static let waiver = path + "/copies/waived"
    static let waiverUndo = path + "/copies/required"
    private static let copies = path + "#backup"
    private static let deletion = path + "/delete"
    private static let naming = path + "/name"
    private static let positions = path + "/positions"

    var routes: [PageRoute] {
        [
            .get(Self.path, home),
            .post(Self.naming, returnsTo: { _ in Self.path + "#name" }, describe),
            .post(Self.positions, returnsTo: { _ in Self.path + "#positions" }, choosePositions),
            .get(ExportAnswer.route, askBeforeDownload),
            .post(Self.waiver, returnsTo: { _ in "/activity" }, waiveCopies),
            .post(Self.waiverUndo, returnsTo: { _ in Self.copies }, requireCopies),
            .get(Self.deletion, askBeforeDeleting),
            .post(Self.deletion, returnsTo: { _ in Self.deletion }, delete),
        ]
    }

    @Sendable private func home(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await home(request, error: nil)
    }

    @Sendable private func describe(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let (typed, old) = (FamilyTyped(request.form), FamilyTyped(whenOpened: request.form))
        do throws(Problem) {
            try await services.family.people.describe(
                name: typed.name,
                timeZone: typed.timeZone,
                insteadOf: old.map { (name: $0.name, timeZone: $0.timeZone) },
                by: request.principal
            )
            return .saved(Self.path + "#name")
        } catch let error where [.badRequest, .changedMeanwhile].contains(error.code) {
            return try await home(request, error: error)
        }
    }

    @Sendable private func choosePositions(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard let positions = Positions(rawValue: request.form["positions"]) else { throw .unreadableForm }
        try await services.family.positions.choose(positions, by: request.principal)
        return .saved(Self.path + "#positions")
    }

    /// Shows the page; `error` is the problem of its form for the name and the time zone.
    private func home(_ request: PageRequest, error: Problem?) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let space = try await services.family.exports.space(for: request.principal)
        let present = FamilyTyped(name: context.family.name, timeZone: context.family.timeZone)
        let form = error.map { FamilyForm(refused: request.form, because: $0, on: present) } ?? FamilyForm(present)
        var view = LeavingView(space, form, context: context, words: request.words)
        view.keepsPositions = try await services.family.positions.choice(for: request.principal) == .keep
        view.asksBeforeExport = asksBeforeExport(request)
        view.backup = try await services.family.storage.state(for: request.principal).flatMap { state in
            BackupView(state, StorageWords(times: context.times, words: request.words))
        }
        view.offers = try await services.family.offers.state(for: request.principal).map { state in
            OffersView(state, context.times, request.words)
        }
        view.found = try await services.family.foundPhotos.state(for: request.principal).map { state in
            FoundPhotosView(state, context.times, request.words)
        }
        view.error = error.map { request.words($0) }
        let page = Page(.home, title: view.heading, view: view).with {
            $0.tab = .people
            $0.status = error?.status ?? 200
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func waiveCopies(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.storage.waiveCopies(by: request.principal)
        return .goOn(to: "/activity")
    }

    @Sendable private func requireCopies(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.storage.requireCopies(by: request.principal)
        return .goOn(to: Self.copies)
    }

    /// Asks for the password if it has to be given again; sending that form begins the download.
    @Sendable private func askBeforeDownload(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard asksBeforeExport(request) else { return .goOn(to: Self.path + "#take-along") }
        return try await askForPassword(request, error: nil)
    }

    private func asksBeforeExport(_ request: PageRequest) -> Bool {
        do throws(Problem) {
            try services.family.exports.checkMayExport(request.principal)
            return false
        } catch let error where error.code == .passwordNeeded {
            return true
        } catch {
            // The download itself reports any other problem.
            return false
        }
    }

    func askForPassword(_ request: PageRequest, error: Problem?) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let space = try await services.family.exports.space(for: request.principal)
        var view = PasswordView(
            heading: request.words[.passwordAgain],
            lead: request.words(.exportWeight, ["size": SizeWords.text(space.used.bytes, request.words)]),
            act: ExportAnswer.route,
            doIt: request.words[.exportDo],
            next: Self.path,
            userName: context.signedIn.member.userName,
            asksCurrent: true,
            asksNew: false,
            error: error.map { request.words($0) },
            instead: Self.path
        )
        view.isDownload = true
        let page = Page(.password, title: view.heading, view: view).with { $0.status = error?.status ?? 200 }
        return services.print(page, for: request, in: context)
    }
}

extension LeavingPages {
    @Sendable private func askBeforeDeleting(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await showDeletion(request, error: nil)
    }

    @Sendable private func delete(_ request: PageRequest) async throws(Problem) -> PageResponse {
        do {
            try await services.family.leaving.deleteFamily(
                password: request.form["current"],
                by: request.principal,
                from: request.peerAddress
            )
            return .signedOut(to: EntryPages.afterDeletion)
        } catch let error where error.code == .wrongPassword || error.code == .tooManyAttempts {
            return try await showDeletion(request, error: error)
        }
    }

    private func showDeletion(_ request: PageRequest, error: Problem?) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        try services.family.leaving.checkMayDeleteFamily(request.principal)
        let view = DeletionView(
            space: try await services.family.exports.space(for: request.principal),
            people: try await services.family.people.list(request.principal).members.filter { $0.role != .viewer }
                .count,
            frames: try await services.family.frames.list(request.principal).frames.count,
            copies: try await services.family.storage.copiesLeft(byDeletionBy: request.principal),
            context: context,
            words: request.words,
            error: error.map { request.words($0) }
        )
        let page = Page(.deleteFamily, title: view.heading, view: view).with { $0.status = error?.status ?? 200 }
        return services.print(page, for: request, in: context)
    }
}

/// The data of the page that asks before a family is deleted: it lists everything that would be lost, and what stays.
struct DeletionView: Sendable {
    let heading: String
    /// Sentences, each of which is shown on a line of its own.
    let losses: [String]
    /// Sentences about the copies that the server cannot erase.
    let copies: [String]
    let userName: String
    let error: String?

    init(
        space: FamilySpace,
        people: Int,
        frames: Int,
        copies: LeftCopies,
        context: MemberContext,
        words: Words,
        error: String?
    ) {
        heading = words(.deleteFamilyQuestion, ["family": context.family.name])
        losses = [
            words(.deleteFamilyPhotos, count: space.used.photos, ["size": SizeWords.text(space.used.bytes, words)]),
            words(.deleteFamilyPeople, count: people),
            words(.deleteFamilyFrames, count: frames),
            words[.deleteFamilyLinks],
        ]
        self.copies = StorageWords(times: context.times, words: words).left(copies)
        userName = context.signedIn.member.userName
        self.error = error
    }
}

/// How much space is used, and what a keeper may do with the whole album.
struct LeavingView: Sendable {
    /// The form of the family's name and time zone.
    struct Naming: Sendable {
        let familyName: String
        let zones: [ZoneChoice]
        /// The values that the form was opened with.
        let old: FamilyTyped
    }

    let heading: String
    let naming: Naming
    var keepsPositions = true
    var error: String?
    let used: String
    let photos: String
    /// The used space in percent, for the bar.
    let percent: Int
    let isNearlyFull: Bool
    let isEmpty: Bool
    let weight: String
    /// Whether the password has to be given again before everything can be downloaded.
    var asksBeforeExport = false
    /// The state of the server's files; nil for readers who are not told of them.
    var backup: BackupView?
    /// Nil if no frame offers anything, or if the reader may not decide.
    var offers: OffersView?
    /// Nil if the server has no photos that its catalogue does not know, or if the reader may not decide.
    var found: FoundPhotosView?

    init(_ space: FamilySpace, _ form: FamilyForm, context: MemberContext, words: Words) {
        heading = words(.familyPage, ["family": context.family.name])
        let zones = ZoneWords(context.zoneCities, words).choices(chosen: form.typed.timeZone)
        naming = Naming(familyName: form.typed.name, zones: zones, old: form.old)
        let weight = SizeWords.text(space.used.bytes, words)
        used = words(.spaceUsed, ["used": weight, "quota": SizeWords.text(space.quota, words)])
        photos = words(.spacePhotos, count: space.used.photos, ["most": SizeWords.grouped(space.mostPhotos)])
        // Use the larger of the two shares.
        let ofBytes = space.used.bytes.bytes * 100 / max(1, space.quota.bytes)
        percent = min(100, max(Int(ofBytes), space.used.photos * 100 / max(1, space.mostPhotos)))
        isNearlyFull = percent >= 90
        isEmpty = space.used.photos == 0
        self.weight = words(.exportWeight, ["size": weight])
    }
}

/// Sizes in words.
enum SizeWords {
    /// Returns a number such as "100 000", with narrow no-break spaces, which are read alike in every language.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index) % 3 == 0 { text.append("\u{202F}") }
            text.append(digits[index])
        }
    }

    /// Returns "812 MB" or "1.4 GB", in powers of 1,000.
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
