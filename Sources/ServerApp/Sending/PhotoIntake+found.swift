import BlobStores
import BlockingWork
import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerCore

extension PhotoIntake {
    /// Looks at a file that the catalogue does not name: whether it is a photo, and what was made from it.
    ///
    /// The same darkroom makes the same bytes, so a rendition is known by the hash of one that is made anew. An error
    /// that is not the file's own is thrown. But if the darkroom is killed at the last try, the file counts as a photo:
    /// it may be one, so keepers must be asked before it is moved to the trash.
    func look(
        at hash: ContentHash,
        isLastTry: Bool,
        _ found: FoundPhotoService
    ) async throws(Problem) -> FoundFile {
        let looked = try await withFile(of: hash, found) { (file, folder) async throws(Problem) in
            let damaged = FoundFile(hash: hash, bytes: file.size, isPhoto: false)
            guard let kind = Self.kind(of: file, named: hash) else { return damaged }
            var photo = FoundFile(hash: hash, bytes: file.size, isPhoto: true)
            do throws(Problem) {
                guard let arrival = try await developFound(file, kind, into: folder) else { return damaged }
                photo.takenAt = arrival.developed.takenAt
                photo.made = arrival.renditions.map(\.rendition.sha256)
                if arrival.developed.motion != nil {
                    photo.made += try await filmHash(of: file, kind, arrival.developed.filmStart, into: folder)
                }
            } catch {
                guard isLastTry, error.code == .outOfMemory else { throw error }
            }
            return photo
        }
        return looked ?? FoundFile(hash: hash, bytes: .zero, isPhoto: false)
    }

    /// Takes a found photo into the album; returns false if the file cannot be read any more.
    func takeIn(
        _ photo: FoundFile,
        _ taking: FoundPhotos.Taking,
        _ found: FoundPhotoService
    ) async throws(Problem) -> Bool {
        let isTaken = try await withFile(of: photo.hash, found) { (file, folder) async throws(Problem) in
            guard let kind = Self.kind(of: file, named: photo.hash),
                let arrival = try await developFound(file, kind, into: folder)
            else { return false }
            try await services.addFound(arrival, taking)
            return true
        }
        return isTaken ?? false
    }

    private static func kind(of file: StagedFile, named hash: ContentHash) -> MediaKind? {
        guard file.hash == hash, case .media(let kind) = file.look else { return nil }
        return kind
    }

    /// Returns nil if the error is in the file.
    ///
    /// A film shows its first minute, because the minute that its sender chose is not known any more.
    private func developFound(
        _ file: StagedFile,
        _ kind: MediaKind,
        into folder: String
    ) async throws(Problem) -> PhotoArrival? {
        let name = "\(file.hash.hex.prefix(12)).\(kind.rawValue)"
        var words = PhotoDetails(caption: "", place: nil)
        do throws(Problem) {
            do throws(Problem) {
                return try await develop(file, kind, named: name, words, into: folder)
            } catch let error where error.code == .filmTooLong {
                words.filmStart = FilmStart(milliseconds: 0)
                return try await develop(file, kind, named: name, words, into: folder)
            }
        } catch {
            guard error.status < 500 else { throw error }
            return nil
        }
    }

    private func filmHash(
        of file: StagedFile,
        _ kind: MediaKind,
        _ start: FilmStart?,
        into folder: String
    ) async throws(Problem) -> [ContentHash] {
        let film: DevelopedFilm
        do throws(RenditionError) {
            film = try await darkroom.film(file.path, as: kind, from: start, into: folder)
        } catch {
            if error.isOurs { throw .refused("", kind, error) }
            return []
        }
        return [try await reading { try film.staged() }.film.sha256]
    }

    /// Runs `body` with a file of the blob store under another name, and an empty folder; both are removed afterwards.
    ///
    /// Returns nil if the file is gone or the disk cannot read it; throws if the whole store is away.
    private func withFile<Result: Sendable>(
        of hash: ContentHash,
        _ found: FoundPhotoService,
        _ body: (StagedFile, String) async throws(Problem) -> Result
    ) async throws(Problem) -> Result? {
        let (path, folder) = (staging.newPath(), try await makeFolder())
        do throws(Problem) {
            let file = try await found.lend(hash, at: path) ? try await readable(path) : nil
            if file == nil { try await found.checkStore() }
            let result: Result? = if let file { try await body(file, folder) } else { nil }
            await discard(path)
            await discard(folder)
            return result
        } catch {
            await discard(path)
            await discard(folder)
            throw error
        }
    }

    /// Returns nil if the disk cannot read the file.
    private func readable(_ path: String) async throws(Problem) -> StagedFile? {
        do throws(BlobError) {
            return try await hashing.run { () throws(BlobError) in try StagedFile(reading: path) }
        } catch .diskError {
            return nil
        } catch {
            throw Problem(error, logger)
        }
    }
}
