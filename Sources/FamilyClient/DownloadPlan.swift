import CurlHTTP
import FamilyCore
import FrameCore

/// How one file of a photo is fetched to a file that holds its beginning already.
struct DownloadPlan {
    /// Bytes of a refusal: a problem is far smaller.
    static let mostRefusal = 65_536

    let file: PhotoFile
    /// Where to go on; 0 where more is there already than it has.
    let offset: Int64

    init(_ file: PhotoFile, from there: Int64) {
        self.file = file
        offset = there <= file.bytes.bytes ? there : 0
    }

    /// Whether everything is there and nobody need be asked.
    var isComplete: Bool { offset > 0 && offset == length }

    /// With the tag, a server whose bytes have changed sends them whole.
    var headers: [HTTPHeader] {
        guard offset > 0 else { return [] }
        return [
            HTTPHeader("Range", "bytes=\(offset)-"),
            HTTPHeader("If-Range", PhotoBytes.entityTag(of: file.sha256)),
        ]
    }

    /// Where the body goes; a page in place of a picture goes nowhere.
    func placement(of head: HTTPHead) -> HTTPPlacement {
        guard head.mediaType == mediaType else { return .gather(most: Self.mostRefusal) }
        if head.status == 200, saysRightLength(head) { return .write(at: 0, most: length) }
        if head.status == 206, head["Content-Range"] == "bytes \(offset)-\(length - 1)/\(length)" {
            return .write(at: offset, most: length)
        }
        return .gather(most: Self.mostRefusal)
    }

    /// Throws unless all of it is in the file.
    func check(_ download: HTTPDownload) throws(ServerTrouble) {
        switch download.outcome {
        case .written(upTo: length): return
        case .written(let count): throw .unreachable("\(count) of \(length) bytes came")
        case .gathered(let body): throw Answers.trouble(in: HTTPAnswer(head: download.head, body: body))
        }
    }

    private var length: Int64 { file.bytes.bytes }

    private var mediaType: String { file.isFilm ? "video/mp4" : "image/jpeg" }

    /// A server that streams in chunks names no length; it is counted anyway.
    private func saysRightLength(_ head: HTTPHead) -> Bool {
        head["Content-Length"].map { $0 == String(length) } ?? true
    }
}
