import BlobStores
import BlockingWork
import FamilyCore
import FamilyServices
import FoundationEssentials
import Logging
import ServerCore

/// Brings one staged file into the album: checks its type, develops it, and
/// stores it.
struct PhotoIntake: Sendable {
    let services: SendingService
    let darkroom: any RenditionMaker
    let staging: StagingFolder
    let hashing: BlockingWork
    let logger: Logger

    /// Brings a file of a form into the album; a surprise must be one still.
    func takeSent(
        _ file: StagedFile,
        named name: String,
        _ words: PhotoDetails,
        by principal: Principal
    ) async -> SendOutcome {
        do throws(Problem) {
            try await services.check(surprise: words.surprise, by: principal)
        } catch {
            await discard(file.path)
            return SendOutcome(fileName: name, problem: error)
        }
        return await take(file, named: name, words, by: principal)
    }

    func take(
        _ file: StagedFile,
        named name: String,
        _ words: PhotoDetails,
        by principal: Principal
    ) async -> SendOutcome {
        let outcome: SendOutcome
        do throws(Problem) {
            outcome = try await add(file, named: name, words, by: principal)
        } catch {
            outcome = SendOutcome(fileName: name, problem: error)
        }
        await discard(file.path)
        return outcome
    }

    /// Restores a photo that the album lost from a frame that has it.
    ///
    /// The file passes through the darkroom like any other file, because a
    /// frame stands in somebody's house and cannot be trusted more.
    func takeAgain(_ file: StagedFile, offered offer: OfferRecord, by principal: Principal) async throws(Problem) {
        guard case .media(.jpeg) = file.look else { throw .badRequest }
        let folder = try await makeFolder()
        do throws(Problem) {
            let words = PhotoDetails(caption: offer.photo.caption, place: offer.photo.place)
            let arrival = try await develop(file, .jpeg, named: "\(offer.photo.photoID).jpg", words, into: folder)
            try await services.addAgain(arrival, offered: offer, by: principal)
        } catch {
            await discard(folder)
            throw error
        }
        await discard(folder)
    }

    private func add(
        _ file: StagedFile,
        named name: String,
        _ words: PhotoDetails,
        by principal: Principal
    ) async throws(Problem) -> SendOutcome {
        guard file.size > .zero else { throw .fileEmpty(name) }
        try await services.check(words.moment, by: principal)
        guard case .media(let kind) = file.look else { throw .typeUnsupported(name, file.look) }
        if let photo = try await alreadyThere(file, words, for: principal) {
            return SendOutcome(fileName: name, photo: photo, alreadyThere: true)
        }
        try await services.checkSpace(for: file.size, named: name, isFilm: kind.isFilm, by: principal)
        let folder = try await makeFolder()
        do throws(Problem) {
            let outcome = try await add(file, kind, named: name, words, by: principal, in: folder)
            await discard(folder)
            return outcome
        } catch {
            await discard(folder)
            throw error
        }
    }

    private func add(
        _ file: StagedFile,
        _ kind: MediaKind,
        named name: String,
        _ words: PhotoDetails,
        by principal: Principal,
        in folder: String
    ) async throws(Problem) -> SendOutcome {
        var file = file
        var sentHash: ContentHash?
        if try await services.positions.positions(for: words, by: principal) == .strip {
            let copy = try await copyWithoutPosition(file, kind, named: name, into: folder)
            if copy.hash != file.hash { sentHash = file.hash }
            file = copy
            if let photo = try await alreadyThere(file, words, for: principal) {
                return SendOutcome(fileName: name, photo: photo, alreadyThere: true)
            }
        }
        var arrival = try await develop(file, kind, named: name, words, into: folder)
        arrival.sentHash = sentHash
        let sent = try await services.add(arrival, by: principal)
        return SendOutcome(fileName: name, photo: sent.photo, alreadyThere: sent.alreadyThere)
    }

    private func alreadyThere(
        _ file: StagedFile,
        _ words: PhotoDetails,
        for principal: Principal
    ) async throws(Problem) -> Photo? {
        try await services.alreadyThere(
            file.hash,
            of: file.size,
            at: file.path,
            // What is there already was seen; a moment that waits is made by the first new photo.
            into: words.surprise == nil ? words.moment : nil,
            for: principal
        )
    }

    /// Makes the copy that is stored in place of the file that was sent.
    private func copyWithoutPosition(
        _ file: StagedFile,
        _ kind: MediaKind,
        named name: String,
        into folder: String
    ) async throws(Problem) -> StagedFile {
        let path: String
        do throws(RenditionError) {
            path = try await darkroom.copyWithoutPosition(file.path, as: kind, into: folder)
        } catch {
            if error.isOurs { logger.error("darkroom failed", metadata: ["error": .string("\(error)")]) }
            throw .positionStays(name, kind, error)
        }
        return try await reading { try StagedFile(reading: path) }
    }

    func develop(
        _ file: StagedFile,
        _ kind: MediaKind,
        named name: String,
        _ words: PhotoDetails,
        into folder: String
    ) async throws(Problem) -> PhotoArrival {
        let developed: DevelopedPhoto
        do throws(RenditionError) {
            developed = try await darkroom.develop(file.path, as: kind, from: words.filmStart, into: folder)
        } catch {
            if error.isOurs { logger.error("darkroom failed", metadata: ["error": .string("\(error)")]) }
            throw .refused(name, kind, error)
        }
        let original = Original(
            hash: file.hash,
            bytes: file.size,
            kind: kind,
            fileName: name
        )
        return PhotoArrival(
            original: original,
            path: file.path,
            words: words,
            developed: developed,
            renditions: try await stage(developed.renditions)
        )
    }

    private func stage(_ renditions: [DevelopedRendition]) async throws(Problem) -> [StagedRendition] {
        try await reading { try renditions.map { try $0.staged() } }
    }

    /// Reads what a darkroom has written.
    func reading<Read: Sendable>(_ body: @escaping @Sendable () throws -> Read) async throws(Problem) -> Read {
        do {
            return try await hashing.run { try body() }
        } catch {
            logger.error("rendition unreadable", metadata: ["error": .string("\(error)")])
            throw .unavailable
        }
    }

    func makeFolder() async throws(Problem) -> String {
        do throws(BlobError) {
            return try await staging.makeFolder()
        } catch {
            throw Problem(error, logger)
        }
    }

    /// Removes a file; one that cannot be removed now is removed at a later
    /// start.
    func discard(_ path: String) async {
        do throws(BlobError) {
            try await staging.remove(path)
        } catch {
            logger.warning("staged file not removed", metadata: ["error": .string("\(error)")])
        }
    }
}

extension Problem {
    /// Translates a disk error into a problem for the sender.
    init(_ error: BlobError, _ logger: Logger) {
        logger.error("disk error", metadata: ["error": .string("\(error)")])
        self = error == .diskFull ? .diskFull : .unavailable
    }
}
