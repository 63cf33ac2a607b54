import CurlHTTP
package import FamilyCore
import FoundationEssentials
package import FrameCore

// A frame's photos go by tus 1.0, as those of other programs do.

extension HTTPFamilyServer {
    package func send(
        _ file: OutgoingFile,
        at path: String,
        began: @escaping @Sendable (UploadID) -> Void,
        progress: @escaping @Sendable (ByteCount) -> Void
    ) async throws(ServerError) -> PhotoID {
        let (upload, offset) = try await stand(of: file, began)
        var request = tus("PATCH", Tus.path(of: upload))
        request.headers.append(HTTPHeader(Tus.Header.offset, String(offset)))
        request.headers.append(HTTPHeader("Content-Type", Tus.mediaType))
        let rest = file.bytes.bytes - offset
        request.body = rest > 0 ? .file(path: path, from: offset, length: rest) : .bytes([])
        progress(ByteCount(offset))
        let answer = try await send(request) { progress(ByteCount(offset + $0)) }
        guard answer.status == 204 else { throw Answers.serverError(in: answer) }
        guard let place = answer.head[Tus.Header.photo] else {
            throw .unreachable("the server wants more than all bytes")
        }
        guard let photo = place.split(separator: "/").last.flatMap({ PhotoID(String($0)) }) else {
            throw Answers.stranger(answer.head)
        }
        return photo
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
