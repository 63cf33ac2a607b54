import CurlHTTP
import FamilyCore
import FrameCore

/// How to download one file of a photo, if a local file holds its beginning
/// already.
struct DownloadPlan {
    /// The most bytes of an error answer; a problem is far smaller.
    static let mostRefusal = 65_536

    let file: PhotoFile
    /// The offset to continue from; 0 if the local file is longer than the
    /// original.
    let offset: Int64

    init(_ file: PhotoFile, from there: Int64) {
        self.file = file
        offset = there <= file.bytes.bytes ? there : 0
    }

    /// True if the local file is complete and no request is needed.
    var isComplete: Bool { offset > 0 && offset == length }

    /// The headers of the request.
    ///
    /// With `If-Range`, a server whose file has changed sends it whole.
    var headers: [HTTPHeader] {
        guard offset > 0 else { return [] }
        return [
            HTTPHeader("Range", "bytes=\(offset)-"),
            HTTPHeader("If-Range", PhotoBytes.entityTag(of: file.sha256)),
        ]
    }

    /// Where to put the body; a web page in place of a picture is not written
    /// to the file.
    func placement(of head: HTTPHead) -> HTTPPlacement {
        guard head.mediaType == mediaType else { return .gather(most: Self.mostRefusal) }
        if head.status == 200, saysRightLength(head) { return .write(at: 0, most: length) }
        if head.status == 206, head["Content-Range"] == "bytes \(offset)-\(length - 1)/\(length)" {
            return .write(at: offset, most: length)
        }
        return .gather(most: Self.mostRefusal)
    }

    /// Throws unless the file is complete.
    func check(_ download: HTTPDownload) throws(ServerError) {
        switch download.outcome {
        case .written(upTo: length): return
        case .written(let count): throw .unreachable("\(count) of \(length) bytes came")
        case .gathered(let body): throw Answers.serverError(in: HTTPAnswer(head: download.head, body: body))
        }
    }

    private var length: Int64 { file.bytes.bytes }

    private var mediaType: String { file.isFilm ? "video/mp4" : "image/jpeg" }

    /// True if the length is right, or not named: a server that sends chunks
    /// names none, and the bytes are counted anyway.
    private func saysRightLength(_ head: HTTPHead) -> Bool {
        head["Content-Length"].map { $0 == String(length) } ?? true
    }
}
