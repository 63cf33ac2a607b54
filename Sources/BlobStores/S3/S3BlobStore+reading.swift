import Crypto
import CurlHTTP
import FamilyCore
import FoundationEssentials
import ServerCore
import Synchronization

extension S3BlobStore {
    /// Passes a range of an object to `body`; goes on where it was if the line is cut.
    func read(_ key: String, range: Range<Int64>, _ body: @Sendable ([UInt8]) async throws -> Void) async throws {
        guard !range.isEmpty else {
            if try await length(of: key) == nil { throw BlobError.absent }
            return
        }
        var reading = S3Reading(range)
        var (failures, read, start) = (0, reading.offset, ContinuousClock.now)
        while !reading.isDone {
            do {
                try await readOn(key, &reading, isAgain: failures > 0, body)
            } catch let error as S3Error where error.kind == .beyondEnd {
                return
            } catch let error as S3Error {
                if reading.offset > read { (failures, read, start) = (0, reading.offset, .now) }
                failures += 1
                guard error.mayRetry else { throw error.blobError }
                try await client.waitAfter(error, failures: failures, since: start)
            }
        }
    }

    private func readOn(
        _ key: String,
        _ reading: inout S3Reading,
        isAgain: Bool,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        let header = HTTPHeader("Range", reading.header)
        var now = reading
        defer { reading = now }
        var request = S3Request(action: "read", method: "GET", key: key, headers: [header])
        request.needsNewConnection = isAgain
        try await client.stream(request) { head, chunks in
            try now.begin(head)
            for try await chunk in chunks where !chunk.isEmpty {
                try now.take(chunk.count)
                try await body(chunk)
            }
            try now.finish()
        }
    }

    /// Reads an object and compares its length and hash.
    func check(_ key: String, _ hash: ContentHash, _ size: Int64) async throws -> BlobCheck {
        guard let length = try await length(of: key) else { return .absent }
        guard length == size else { return .damaged }
        let hasher = Mutex(SHA256())
        do {
            try await read(key, range: 0..<size) { piece in hasher.withLock { $0.update(data: piece) } }
        } catch BlobError.absent {
            return .absent
        }
        return ContentHash(digest: hasher.withLock { $0.finalize() }) == hash ? .sound : .damaged
    }
}

/// How far a range of an object was read.
struct S3Reading {
    private(set) var offset: Int64
    private var end: Int64
    /// The end of the range in the answer that is being read.
    private var endOfAnswer: Int64

    init(_ range: Range<Int64>) { (offset, end, endOfAnswer) = (range.lowerBound, range.upperBound, range.lowerBound) }

    var isDone: Bool { offset >= end }

    /// The rest as a header asks for it.
    var header: String { "bytes=\(offset)-\(end - 1)" }

    /// Takes the head of an answer; throws if it is for another range than the rest.
    mutating func begin(_ head: HTTPHead) throws {
        guard head.status == 206, let range = head["Content-Range"]?.split(whereSeparator: { " -/".contains($0) }),
            range.count == 4, range[0] == "bytes", let first = Int64(range[1]), let last = Int64(range[2]),
            let size = Int64(range[3])
        else { throw S3Error(kind: .final, message: "read: the store knows no ranges") }
        guard first == offset, last == min(end, size) - 1 else {
            throw S3Error(kind: .busy, message: "read: another range than was asked for")
        }
        endOfAnswer = last + 1
        end = endOfAnswer
    }

    mutating func take(_ count: Int) throws {
        guard offset + Int64(count) <= endOfAnswer else { throw Self.wrongLength }
        offset += Int64(count)
    }

    /// Takes the end of an answer; throws if it came too early.
    func finish() throws { if offset != endOfAnswer { throw Self.wrongLength } }

    private static let wrongLength = S3Error(kind: .busy, message: "read: more or fewer bytes than the store said")
}
