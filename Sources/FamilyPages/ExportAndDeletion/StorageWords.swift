import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore

/// The sentences about the server's files, for keepers.
struct StorageWords: Sendable {
    let times: TimeWords
    let words: Words

    func notice(_ notice: StorageNotice) -> OrganizerNotice {
        switch notice {
        case .catalogueDamaged:
            here(words[.storageCatalogueDamaged])
        case .originalsLost(let count, let photo):
            about(photo, words(.storageOriginalsLost, count: count))
        case .originalsReplaced(1, let photo, let frame?):
            about(photo, words(.storageOriginalFromFrame, ["frame": frame]))
        case .originalsReplaced(let count, let photo, _):
            about(photo, words(.storageOriginalsReplaced, count: count))
        case .renditionsFailed(let count, let photo):
            about(photo, words(.storageRenditionsFailed, count: count))
        case .filesDisagree(let verdict):
            here(words(.storageFilesDisagree, count: verdict.unnamed))
        case .diskFull(let free):
            here(words(.storageDiskFull, ["free": SizeWords.text(free, words)]))
        case .diskReadOnly:
            here(words[.storageDiskReadOnly])
        case .backupOld(let date, let cause):
            here(words(backupOld(cause), ["when": times.dayAndTime(date)]), label: .backup)
        case .neverCopied:
            OrganizerNotice(
                sentence: words[.backupNever],
                address: LeavingPages.path,
                label: words[.backup],
                dismissal: .init(address: LeavingPages.waiver, label: words[.backupNotNeeded])
            )
        case .backupIncomplete(let missing):
            here(words(.backupIncomplete, count: missing), label: .backup)
        case .heirloomOld(let date, let cause):
            here(words(heirloomOld(cause), ["when": times.dayAndTime(date)]), label: .backup)
        }
    }

    private func backupOld(_ cause: FailedBackup.Cause?) -> PageWord {
        switch cause {
        case .full: .backupOldFull
        case .missing: .backupOldMissing
        case .other: .backupOldFailed
        case nil: .backupOld
        }
    }

    private func heirloomOld(_ cause: FailedBackup.Cause?) -> PageWord {
        switch cause {
        case .full: .heirloomOldFull
        case .missing: .heirloomOldMissing
        case .other: .heirloomOldFailed
        case nil: .heirloomOld
        }
    }

    private func about(_ photo: PhotoID, _ sentence: String) -> OrganizerNotice {
        OrganizerNotice(sentence: sentence, address: PhotoAddress.page(photo), label: words[.seePhoto])
    }

    /// Returns a notice with a link to the page of the whole album.
    private func here(_ sentence: String, label: PageWord = .space) -> OrganizerNotice {
        OrganizerNotice(sentence: sentence, address: LeavingPages.path, label: words[label])
    }

    /// Returns the sentence about the last copy or how to make the first; nil if a heirloom is the only copy.
    func lastBackup(_ last: LastBackup?, besideHeirloom: Bool) -> String? {
        guard let last else { return besideHeirloom ? nil : words[.backupNone] }
        return words(.backupLast, count: last.photos, ["when": times.dayAndTime(last.finishedAt)])
    }

    /// Returns the sentence about the last heirloom; nil if none was ever made, because not every family keeps one.
    func lastHeirloom(_ last: LastBackup?) -> String? {
        last.map { words(.heirloomLast, count: $0.photos, ["when": times.dayAndTime($0.finishedAt)]) }
    }

    /// Returns the sentences about the copies that are left when a family is deleted.
    func left(_ copies: LeftCopies) -> [String] {
        let backup = copies.backup.map { words(.deleteFamilyBackup, ["when": times.dayAndTime($0)]) }
        let heirloom = copies.heirloom.map { words(.deleteFamilyHeirloom, ["when": times.dayAndTime($0)]) }
        return [backup, heirloom].compactMap(\.self)
    }

    /// Returns the sentence about the trash; nil if it is empty.
    func trash(_ contents: [TrashContents]) -> String? {
        let files = contents.reduce(0) { $0 + $1.files }
        return files == 0 ? nil : words(.storageTrash, count: files)
    }
}

extension PageServices {
    /// Returns the notices about the server's disk and offered photos; empty for readers who are not keepers.
    func storageNotices(_ request: PageRequest, _ context: MemberContext) async throws(Problem) -> [OrganizerNotice] {
        guard let state = try await family.storage.state(for: request.principal) else { return [] }
        let notices = state.notices.map(StorageWords(times: context.times, words: request.words).notice)
        return try await [foundNotice(request), offerNotice(request)].compactMap(\.self) + notices
    }
}

/// The state of the album's files and copies.
struct BackupView: Sendable {
    let notices: [OrganizerNotice]
    let last: String?
    let heirloom: String?
    /// Nil if copies are not waived, or if there is one all the same.
    let waiver: CopyWaiver?
    let trash: String?

    /// Returns nil on a server with several families if there is no notice: its backups are its operator's concern.
    init?(_ state: StorageState, _ words: StorageWords) {
        notices = state.notices.map(words.notice)
        if state.isShared {
            guard !notices.isEmpty else { return nil }
            (last, heirloom, waiver, trash) = (nil, nil, nil, nil)
            return
        }
        last = words.lastBackup(state.lastBackup, besideHeirloom: state.lastHeirloom != nil)
        heirloom = words.lastHeirloom(state.lastHeirloom)
        let isCopied = state.lastBackup != nil || state.lastHeirloom != nil
        waiver = state.waivesCopies && !isCopied ? CopyWaiver(words.words) : nil
        trash = words.trash(state.trash)
    }
}

/// The row that tells that the keepers want no copies, with a button that takes it back.
struct CopyWaiver: Sendable {
    let address = LeavingPages.waiverUndo
    let sentence: String
    let label: String

    init(_ words: Words) {
        sentence = words[.backupWaived]
        label = words[.backupRemind]
    }
}

/// A notice at the head of the activity page that only keepers see.
struct OrganizerNotice: Sendable {
    /// A button that ends the notice.
    struct Dismissal: Sendable {
        let address: String
        let label: String
    }

    let sentence: String
    let address: String
    let label: String
    var dismissal: Dismissal?
}
