import CurlHTTP
package import FamilyCore
import FoundationEssentials
package import FrameCore
import Synchronization

// A frame's photos go by tus 1.0, as those of other programs do.

extension HTTPFamilyServer {
    /// The length of a piece in bytes at first: a proxy that buffers whole bodies loses at most one piece.
    static let longestPiece: Int64 = 8_000_000
    /// The length in bytes below which pieces are not halved: a proxy that refuses even these is broken, or full.
    private static let shortestPiece: Int64 = 256_000

    package func send(
        _ file: OutgoingFile,
        at path: String,
        began: @escaping @Sendable (UploadID) -> Void,
        progress: @escaping @Sendable (ByteCount) -> Void
    ) async throws(ServerError) -> PhotoID {
        var (upload, offset) = try await stand(of: file, began)
        while true {
            let length = min(file.bytes.bytes - offset, pieceLength.withLock { $0 })
            let piece = length > 0 ? HTTPBody.file(path: path, from: offset, length: length) : .bytes([])
            let answer = try await send(piece, at: offset, of: upload, progress)
            if answer.status == 204 {
                if let photo = try photo(in: answer) { return photo }
                offset = try Self.offset(in: answer, after: offset, of: file)
            } else if shortenPieces(after: answer, toPieceOf: length) {
                // The proxy may have passed on a part of the piece.
                var begun = file
                begun.upload = upload
                (upload, offset) = try await stand(of: begun, began)
            } else {
                throw Answers.serverError(in: answer)
            }
        }
    }

    private func send(
        _ piece: HTTPBody,
        at offset: Int64,
        of upload: UploadID,
        _ progress: @escaping @Sendable (ByteCount) -> Void
    ) async throws(ServerError) -> HTTPAnswer {
        var request = tus("PATCH", Tus.path(of: upload))
        request.headers.append(HTTPHeader(Tus.Header.offset, String(offset)))
        request.headers.append(HTTPHeader("Content-Type", Tus.mediaType))
        request.body = piece
        progress(ByteCount(offset))
        return try await send(request) { progress(ByteCount(offset + $0)) }
    }

    /// Returns the photo that an upload became; nil if the server wants more bytes.
    private func photo(in answer: HTTPAnswer) throws(ServerError) -> PhotoID? {
        guard let place = answer.head[Tus.Header.photo] else { return nil }
        guard let photo = place.split(separator: "/").last.flatMap({ PhotoID(String($0)) }) else {
            throw Answers.stranger(answer.head)
        }
        return photo
    }

    /// Returns how many bytes the server has after a piece that was sent from `start`.
    ///
    /// Throws if the piece brought none: the same piece would be sent again and again without a wait.
    private static func offset(
        in answer: HTTPAnswer,
        after start: Int64,
        of file: OutgoingFile
    ) throws(ServerError) -> Int64 {
        guard let offset = answer.head[Tus.Header.offset].flatMap({ Int64($0) }), offset > start else {
            throw Answers.stranger(answer.head)
        }
        guard offset < file.bytes.bytes else { throw .unreachable("the server wants more than all bytes") }
        return offset
    }

    /// Makes the next pieces at most half as long if a proxy refused one of `length` bytes; returns whether it did.
    ///
    /// nginx refuses bodies of more than 1 MB unless its operator has changed that. A 413 of the server itself is about
    /// the photo.
    private func shortenPieces(after answer: HTTPAnswer, toPieceOf length: Int64) -> Bool {
        guard answer.status == 413, case .stranger = Answers.serverError(in: answer), length > Self.shortestPiece else {
            return false
        }
        pieceLength.withLock { $0 = min($0, max(Self.shortestPiece, length / 2)) }
        return true
    }

    /// Returns the upload of a file and how many of its bytes the server has; begins one if there is none any more.
    private func stand(
        of file: OutgoingFile,
        _ began: @Sendable (UploadID) -> Void
    ) async throws(ServerError) -> (upload: UploadID, offset: Int64) {
        if let upload = file.upload {
            var request = tus("HEAD", Tus.path(of: upload))
            request.limits = limits.ofCall
            let answer = try await send(request)
            // NB: the answer to HEAD has no body that could say more than its status.
            if answer.status == 200, let offset = answer.head[Tus.Header.offset].flatMap({ Int64($0) }),
                (0...file.bytes.bytes).contains(offset)
            {
                return (upload, offset)
            }
            guard answer.status == 404 else {
                throw answer.status == 401 || answer.status == 403
                    ? .refused(ProblemDocument(status: answer.status, code: .notAllowed, title: ""))
                    : Answers.stranger(answer.head)
            }
        }
        let upload = try await begin(file)
        began(upload)
        return (upload, 0)
    }

    private func begin(_ file: OutgoingFile) async throws(ServerError) -> UploadID {
        var request = tus("POST", Tus.route)
        request.limits = limits.ofCall
        let name = Data(file.name.utf8).base64EncodedString()
        request.headers.append(HTTPHeader(Tus.Header.length, String(file.bytes.bytes)))
        request.headers.append(HTTPHeader(Tus.Header.metadata, "filename \(name)"))
        let answer = try await send(request)
        guard answer.status == 201 else { throw Answers.serverError(in: answer) }
        guard let last = answer.head["Location"]?.split(separator: "/").last, let upload = UploadID(String(last)) else {
            throw Answers.stranger(answer.head)
        }
        return upload
    }

    private func tus(_ method: String, _ path: String) -> HTTPRequest {
        var request = request(method, path)
        request.headers.append(HTTPHeader("Accept", ProblemDocument.mediaType))
        request.headers.append(HTTPHeader(Tus.Header.resumable, Tus.version))
        return request
    }
}
