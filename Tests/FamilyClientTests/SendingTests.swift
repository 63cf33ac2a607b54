import FamilyClient
import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Synchronization
import Testing

/// How a frame sends a photo by tus.
struct SendingTests {
    private let folder: TemporaryFolder
    private let bytes = Array("0123456789".utf8)

    init() throws {
        folder = try TemporaryFolder()
        try Data(bytes).write(to: URL(filePath: folder.path("photo")))
    }

    private func file(upload: UploadID? = nil) -> OutgoingFile {
        OutgoingFile(
            hash: ContentHash(digest: repeatElement(7, count: 32)),
            bytes: ByteCount(10),
            name: "Äpfel 7.jpg",
            upload: upload
        )
    }

    private static let done = ScriptedAnswer.whole(204, ["Photo-Location": "/photos/p", "Upload-Offset": "10"])

    @Test func `begins an upload, tells its name, and sends all bytes`() async throws {
        let bench = try FamilyServerBench { request in
            request.method == "POST"
                ? .whole(201, ["Location": "http://127.0.0.1:1/uploads/upload-1"]) : Self.done
        }
        let began = Mutex<[UploadID]>([])
        let sent = Mutex<[Int64]>([])
        let photo = try await bench.server.send(file(), at: folder.path("photo")) { upload in
            began.withLock { $0.append(upload) }
        } progress: { bytes in
            sent.withLock { $0.append(bytes.bytes) }
        }
        #expect(photo == .make("p"))
        let requests = bench.scripted.requests
        #expect(requests.map(\.method) == ["POST", "PATCH"])
        #expect(requests[0]["Upload-Length"] == "10" && requests[0]["Tus-Resumable"] == "1.0.0")
        #expect(requests[0]["Upload-Metadata"] == "filename \(Data("Äpfel 7.jpg".utf8).base64EncodedString())")
        #expect(requests[1].target == "/uploads/upload-1" && requests[1]["Upload-Offset"] == "0")
        #expect(requests[1].body == bytes)
        #expect(began.withLock { $0 } == [.make("upload-1")])
        #expect(sent.withLock { $0.last } == 10)
    }

    @Test func `goes on where an upload broke off`() async throws {
        let bench = try FamilyServerBench { request in
            request.method == "HEAD" ? .whole(200, ["Upload-Offset": "4"]) : Self.done
        }
        _ = try await bench.server.send(file(upload: .make("upload-1")), at: folder.path("photo")) { _ in
            Issue.record("it had begun before")
        } progress: { _ in
        }
        #expect(bench.scripted.requests.map(\.method) == ["HEAD", "PATCH"])
        #expect(bench.scripted.requests[1].body == Array(bytes[4...]))
    }

    @Test func `begins anew if the server has forgotten the upload`() async throws {
        let bench = try FamilyServerBench { request in
            switch request.method {
            case "HEAD": .whole(404)
            case "POST": .whole(201, ["Location": "http://127.0.0.1:1/uploads/upload-2"])
            default: Self.done
            }
        }
        let began = Mutex<[UploadID]>([])
        _ = try await bench.server.send(file(upload: .make("upload-1")), at: folder.path("photo")) { upload in
            began.withLock { $0.append(upload) }
        } progress: { _ in
        }
        #expect(began.withLock { $0 } == [.make("upload-2")])
    }

    @Test func `tells why the server refuses the photo`() async throws {
        let refusal = ProblemDocument(status: 422, code: .photoDamaged, title: "This photo is damaged.")
        let bench = try FamilyServerBench { request in
            request.method == "POST"
                ? .whole(201, ["Location": "http://127.0.0.1:1/uploads/upload-1"]) : .problem(refusal)
        }
        let (file, path) = (file(), folder.path("photo"))
        let error = try await bench.thrownError { server throws(ServerError) in
            _ = try await server.send(file, at: path, began: { _ in }, progress: { _ in })
        }
        #expect(error == .refused(refusal))
    }

    @Test func `a stranger's answer is none`() async throws {
        let bench = try FamilyServerBench { _ in .text("Welcome to the hotel", type: "text/html") }
        let path = folder.path("photo")
        for file in [file(), file(upload: .make("upload-1"))] {
            let error = try await bench.thrownError { server throws(ServerError) in
                _ = try await server.send(file, at: path, began: { _ in }, progress: { _ in })
            }
            #expect(error.isUnreachable)
        }
    }
}
