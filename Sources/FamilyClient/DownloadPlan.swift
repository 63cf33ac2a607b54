import CurlHTTP
import FamilyCore
import FrameCore

/// How one rendition is fetched to a file that holds its beginning already.
struct DownloadPlan {
    /// Bytes of a refusal: a problem is far smaller.
    static let mostRefusal = 65_536

    let rendition: Rendition
    /// Where to go on; 0 where the file holds more than the rendition has.
    let offset: Int64

    init(_ rendition: Rendition, from there: Int64) {
        self.rendition = rendition
        offset = there <= rendition.bytes.bytes ? there : 0
    }

    /// Whether everything is there and nobody need be asked.
    var isComplete: Bool { offset > 0 && offset == length }

    /// With the tag, a server whose bytes have changed sends them whole.
    var headers: [HTTPHeader] {
        guard offset > 0 else { return [] }
        return [
            HTTPHeader("Range", "bytes=\(offset)-"),
            HTTPHeader("If-Range", PhotoBytes.entityTag(of: rendition.sha256)),
        ]
    }

    /// Where the body goes; a page in place of a picture goes nowhere.
    func placement(of head: HTTPHead) -> HTTPPlacement {
        guard head.mediaType == "image/jpeg" else { return .gather(most: Self.mostRefusal) }
        if head.status == 200, saysRightLength(head) { return .write(at: 0, most: length) }
        if head.status == 206, head["Content-Range"] == "bytes \(offset)-\(length - 1)/\(length)" {
            return .write(at: offset, most: length)
        }
        return .gather(most: Self.mostRefusal)
    }

    /// Throws unless the whole rendition is in the file.
    func check(_ download: HTTPDownload) throws(ServerTrouble) {
        switch download.outcome {
        case .written(upTo: length): return
        case .written(let count): throw .unreachable("\(count) of \(length) bytes came")
        case .gathered(let body): throw Answers.trouble(in: HTTPAnswer(head: download.head, body: body))
        }
    }

    private var length: Int64 { rendition.bytes.bytes }

    /// A server that streams in chunks names no length; it is counted anyway.
    private func saysRightLength(_ head: HTTPHead) -> Bool {
        head["Content-Length"].map { $0 == String(length) } ?? true
    }
}
