import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct UploadPieceTests {
    private let upload = UploadRecord.make(length: 100)

    private func piece(
        stored: Int64 = 40,
        offset: Int64 = 40,
        announced: Int64? = nil,
        checksum: String? = nil
    ) throws -> UploadPiece {
        try UploadPiece(
            of: upload,
            stored: ByteCount(stored),
            offset: offset,
            announced: announced,
            checksum: try checksum.map { try UploadChecksum($0) }
        )
    }

    @Test(arguments: [39, 41, 0, 100] as [Int64]) func `goes on only where the upload stands`(offset: Int64) {
        #expect(throws: Problem.uploadOffset) { try piece(offset: offset) }
    }

    @Test func `takes bytes one after another up to the end and none beyond`() throws {
        var piece = try piece()
        #expect(try piece.take(10) == 40)
        #expect(try piece.take(50) == 50)
        #expect(try piece.take(0) == 100)
        #expect(throws: Problem.uploadTooLong) { try piece.take(1) }
        #expect(piece.position == 100)
    }

    @Test func `refuses a body that says it is too long before it comes`() throws {
        #expect(throws: Problem.uploadTooLong) { try piece(announced: 61) }
        #expect(throws: Problem.uploadTooLong) { try piece(announced: .max) }
        _ = try piece(announced: 60)
    }

    @Test func `keeps what came of one that broke off`() throws {
        var piece = try piece(announced: 60)
        _ = try piece.take(7)
        #expect(piece.end(digest: nil) == .keep)
        #expect(piece.brokenOff == .keep)
    }

    @Test func `keeps one with a checksum whole or not at all`() throws {
        let digest = [UInt8](repeating: 7, count: 20)
        let checksum = "sha1 " + Data(digest).base64EncodedString()
        var piece = try piece(announced: 10, checksum: checksum)
        _ = try piece.take(4)
        #expect(piece.end(digest: digest) == .undo(.uploadBusy))
        _ = try piece.take(6)
        #expect(piece.end(digest: digest) == .keep)
        #expect(piece.end(digest: [1]) == .undo(.checksumMismatch))
    }
}

struct UploadChecksumTests {
    @Test func `reads both algorithms`() throws {
        for (algorithm, length) in [(UploadChecksum.Algorithm.sha1, 20), (.sha256, 32)] {
            let digest = [UInt8](repeating: 9, count: length)
            let read = try UploadChecksum("\(algorithm.rawValue) \(Data(digest).base64EncodedString())")
            #expect(read.algorithm == algorithm)
            #expect(read.digest == digest)
        }
    }

    @Test(arguments: ["", "sha1", "md5 AAAA", "sha1 !", "sha1 AAAA", "SHA1 AAAAAAAAAAAAAAAAAAAAAAAAAAA=", "sha1 A B"])
    func `refuses any other`(text: String) {
        #expect(throws: Problem.self) { try UploadChecksum(text) }
    }
}

struct UploadMetadataTests {
    @Test func `reads the words of a photo and keeps the rest as it was`() throws {
        let text = "filename bMOkIDEuanBn,caption SGVsbG8NCnlvdQ==, place  T3VsdQ==,empty,filetype aW1hZ2UvanBlZw=="
        let metadata = try UploadMetadata(text)
        #expect(metadata.text == text)
        #expect(metadata.fileName == "lä 1.jpg")
        #expect(try metadata.words() == PhotoDetails(caption: "Hello\nyou", place: "Oulu"))
        #expect(try UploadMetadata("name YQ==").fileName == "a")
        #expect(try UploadMetadata("").words() == PhotoDetails())
    }

    @Test(arguments: [
        ",", "a YQ==,", "a YQ==,,b YQ==", "a YQ==,a YQ==", " ", "a YQ== b", "a %", "ä YQ==",
        "a " + String(repeating: "YQ==", count: 3_000),
    ])
    func `refuses what breaks the form`(text: String) {
        #expect(throws: Problem.self) { try UploadMetadata(text) }
    }

    @Test func `refuses words beyond the form's bounds`() throws {
        let long = Data(String(repeating: "a", count: 501).utf8).base64EncodedString()
        #expect(throws: Problem.self) { try UploadMetadata("caption \(long)").words() }
        #expect(throws: Problem.self) { try UploadMetadata("place \(long)").words() }
    }

    @Test(arguments: [
        ("0", 0), ("12", 12_000), ("12.5", 12_500), ("7.0004", 7_000), (".25", 250), ("86400", 86_400_000),
    ])
    func `reads where a film begins`(text: String, milliseconds: Int) throws {
        let value = Data(text.utf8).base64EncodedString()
        let words = try UploadMetadata("filmStart \(value)").words()
        #expect(words == PhotoDetails(filmStart: FilmStart(milliseconds: milliseconds)))
        #expect(words.filmStart != nil)
    }

    @Test(arguments: [
        "-1", "+1", "86400.1", "86401", "1e3", "0x10", "nan", "inf", "1,5", "1:30", " 1", "1.2.3", ".", "٣",
        "00000000000000001", String(repeating: "9", count: 400),
    ])
    func `refuses a beginning that is no number of seconds within a day`(text: String) throws {
        let metadata = try UploadMetadata("filmStart \(Data(text.utf8).base64EncodedString())")
        let problem = #expect(throws: Problem.self) { try metadata.words() }
        #expect(problem?.code == .filmStart && problem?.status == 400)
    }

    @Test(arguments: [("", .keep), ("keep", .keep), ("strip", .strip)] as [(String, Positions)])
    func `reads the choice about positions`(text: String, positions: Positions) throws {
        let metadata = try UploadMetadata("positions \(Data(text.utf8).base64EncodedString())")
        #expect(try metadata.words().positions == positions)
    }

    @Test(arguments: ["Strip", "strip ", "no", "true"])
    func `refuses a choice about positions that it does not know`(text: String) throws {
        let metadata = try UploadMetadata("positions \(Data(text.utf8).base64EncodedString())")
        let problem = #expect(throws: Problem.self) { try metadata.words() }
        #expect(problem?.kind == .positionChoice && problem?.status == 400)
    }
}

struct PendingUploadRulesTests {
    private let rules = PendingUploadRules()

    /// Uploads whose bytes are there.
    private func many(_ count: Int, length: Int64 = 1, _ family: String = "a", _ member: String) -> [PendingUpload] {
        (0..<count).map { number in
            let record = UploadRecord.make(
                "\(member)\(number)",
                length: length,
                family: .make(family),
                member: .make(member)
            )
            return PendingUpload(UploadProgress(record, stored: record.length), isComing: false)
        }
    }

    private func mayBegin(_ length: Int64 = 1, beside open: [PendingUpload]) -> Bool {
        rules.refusal(of: .make(length: length, family: .make("a"), member: .make("anna")), beside: open) == nil
    }

    @Test func `bounds a member, a family and the server`() {
        #expect(mayBegin(beside: many(63, "anna")))
        #expect(!mayBegin(beside: many(64, "anna")))
        #expect(mayBegin(beside: many(255, "paul")))
        #expect(!mayBegin(beside: many(256, "paul")))
        #expect(mayBegin(beside: many(300, "b", "foreigner")))
        let bytes = rules.bytesInFamily.bytes
        #expect(mayBegin(10, beside: many(1, length: bytes - 10, "paul")))
        #expect(!mayBegin(11, beside: many(1, length: bytes - 10, "paul")))
        #expect(mayBegin(10, beside: many(1, length: bytes, "b", "foreigner")))
        #expect(!mayBegin(10, beside: many(1, length: rules.bytesInAll.bytes, "b", "foreigner")))
    }

    @Test func `keeps no room for bytes that were announced and do not come`() {
        let upload = UploadProgress(.make(length: 60), stored: ByteCount(7))
        #expect(PendingUpload(upload, isComing: false).weight == ByteCount(7))
        #expect(PendingUpload(upload, isComing: true).weight == ByteCount(60))
        let announced = (0..<200).map { number in
            let record = UploadRecord.make(
                "\(number)",
                length: 60_000_000,
                family: .make("a"),
                member: .make("paul")
            )
            return PendingUpload(UploadProgress(record), isComing: false)
        }
        #expect(mayBegin(60_000_000, beside: announced))
    }

    @Test func `counts as open what is neither finished nor over`() {
        var upload = UploadRecord.make(expiresAt: .seconds(10))
        #expect(upload.isOpen(at: .seconds(9)))
        #expect(!upload.isOpen(at: .seconds(10)))
        upload.outcome = .refused(.photoDamaged("a"))
        #expect(!upload.isOpen(at: .seconds(9)))
    }

    private func many(_ count: Int, length: Int64 = 1, _ member: String) -> [PendingUpload] {
        many(count, length: length, "a", member)
    }
}

struct UploadOutcomeTests {
    private func outcome(_ problem: Problem) -> UploadOutcome? {
        UploadOutcome(SendOutcome(fileName: "a", problem: problem))
    }

    @Test func `is settled by what is wrong with the photo alone`() {
        for problem in [
            Problem.photoDamaged("a"), .typeUnsupported("a"), .photoTooHard("a"), .filmTooLong("a", seconds: 90),
            .fileTooLarge("a", limit: .megabytes(60)),
        ] {
            #expect(outcome(problem) == .refused(problem))
        }
        for problem in [Problem.diskFull, .unavailable, .notSignedIn, .albumFull(limit: .zero), .internalFault] {
            #expect(outcome(problem) == nil)
        }
    }
}

struct HTTPDateTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_783_180_800, "Sat, 04 Jul 2026 16:00:00 GMT"),
        (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    ])
    func `writes a moment as HTTP does`(seconds: Int, text: String) {
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        #expect(HTTPDate.text(date) == text && HTTPDate.date(text) == date)
    }

    @Test(
        arguments: [
            ("120", 120), ("0", 0), ("Thu, 01 Jan 1970 00:10:00 GMT", 540), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("-1", nil), ("1e9", nil), ("nan", nil), ("", nil), ("Thu, 41 Foo 1970 00:00:00 GMT", nil),
        ] as [(String, TimeInterval?)]
    )
    func `reads how long a server asks to wait`(text: String, seconds: TimeInterval?) {
        #expect(HTTPDate.pause(text, at: Date(timeIntervalSince1970: 60)) == seconds)
    }
}
