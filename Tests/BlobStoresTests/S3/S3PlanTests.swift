import CurlHTTP
import FamilyCore
import FamilyTesting
import Foundation
import ServerCore
import ServerTesting
import Testing

@testable import BlobStores

/// What is decided about an S3 store without asking it.
struct S3PlanTests {
    @Test func `reads a place of an own server`() throws {
        let place = try #require(S3Location("s3://photos/family?endpoint=http://127.0.0.1:7480&region=eu-1"))
        let address = place.origin + place.path(of: place.prefix + "ab/c d")
        #expect(address == "http://127.0.0.1:7480/photos/family/ab/c%20d")
        #expect(place.region == "eu-1")
        #expect(place.presign == nil)
        #expect(S3Location("s3://photos?presign=300")?.presign == 300)
        #expect(place.path(of: "") == "/photos")
    }

    @Test func `reads a place of Amazon's, which names the bucket in the host`() throws {
        let place = try #require(S3Location("s3://photos?region=eu-central-1"))
        #expect(place.origin + place.path(of: "ab") == "https://photos.s3.eu-central-1.amazonaws.com/ab")
        #expect(place.prefix == "")
        let own = try #require(S3Location("s3://photos/a/b/?endpoint=https://s3.example.org:443/&style=host"))
        #expect(own.origin + own.path(of: own.prefix) == "https://photos.s3.example.org/a/b/")
    }

    @Test(arguments: [
        "", "photos", "s3://", "s3:///photos", "s3://photos?endpoint=ftp://a", "s3://photos?endpoint=http://a/b",
        "s3://photos?color=red", "s3://photos?style=round", "s3://ph otos", "s3://photos/a//b", "s3://photos/a&b",
        "s3://photos?endpoint=http://user:word@a", "s3://photos?region=a&region=b",
        "s3://photos?presign=0", "s3://photos?presign=for+ever",
    ])
    func `takes nothing else for a place`(text: String) {
        #expect(S3Location(text) == nil)
    }

    @Test(arguments: ["", "family/"])
    func `knows the keys of blobs from those of other programs`(prefix: String) {
        let (layout, hash) = (S3Layout(prefix: prefix), ContentHash.of([1]))
        #expect(layout.isOfBlob(layout.key(of: hash)))
        let others = [
            "film.mkv", "ab/film.mkv", hash.hex, "archive/\(hash.hex)", "other/\(layout.key(of: hash))",
            layout.quarantined(hash),
        ]
        for key in others { #expect(!layout.isOfBlob(key)) }
    }

    @Test(arguments: ["", "family/"])
    func `empties its own trash and not what other programs put into a folder of that name`(prefix: String) throws {
        let (layout, hash) = (S3Layout(prefix: prefix), ContentHash.of([1]))
        let day = try #require(TrashDay("2026-11-30"))
        #expect(layout.isDiscarded(layout.trashed(hash, on: day)) && layout.isDiscarded(layout.quarantined(hash)))
        let others = [
            layout.key(of: hash), "\(prefix)trash/film.mkv", "\(prefix)trash/\(hash.hex)",
            "\(prefix)trash/2026-11-30/a.jpg", "\(prefix)trash/old/\(hash.hex)", "\(prefix)damaged/film.mkv",
            "other/\(layout.quarantined(hash))",
        ]
        for key in others { #expect(!layout.isDiscarded(key)) }
    }

    @Test func `takes credentials from the environment or a file`() {
        let key = S3Credentials(id: "me", key: "secret", token: nil)
        #expect(S3Credentials(environment: ["AWS_ACCESS_KEY_ID": "me", "AWS_SECRET_ACCESS_KEY": "secret"]) == key)
        #expect(S3Credentials(environment: ["AWS_ACCESS_KEY_ID": "me"]) == nil)
        let file = """
            # Of the album.
            [other]
            aws_access_key_id = you
            aws_secret_access_key = other
            [default]
            aws_access_key_id = me
            aws_secret_access_key=secret
            """
        #expect(S3Credentials(file: file) == key)
        #expect(S3Credentials(file: file, profile: "third") == nil)
    }

    @Test func `tells nobody a secret`() {
        let key = S3Credentials(id: "me", key: "secret", token: "token")
        var text = "\(key) \(String(reflecting: key))"
        dump([key], to: &text)
        #expect(!text.contains("secret") && !text.contains("token"))
    }

    @Test func `waits longer after each failure, and gives up`() {
        var retries = S3Retries()
        let pauses = (1...5).map { retries.pause(afterFailures: $0, random: 1) }
        #expect(pauses == [.milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(800), nil])
        #expect(retries.pause(afterFailures: 1, random: 0.5) == .milliseconds(50))
    }

    @Test func `repeats no silent request for long, because somebody waits for it`() {
        let retries = S3Retries()
        let silence = S3Error(kind: .busy, message: "", isUnanswered: true, isSilence: true)
        #expect(retries.mayRepeat(after: silence, failures: 1, elapsed: .seconds(94)))
        #expect(retries.mayRepeat(after: silence, failures: 2, elapsed: .seconds(26)))
        #expect(!retries.mayRepeat(after: silence, failures: 2, elapsed: .seconds(28)))
        // A request that was refused or broken off may have been sending bytes for a long time.
        #expect(retries.mayRepeat(after: S3Error(kind: .busy, message: ""), failures: 2, elapsed: .seconds(100)))
        #expect(!retries.mayRepeat(after: S3Error(kind: .final, message: ""), failures: 1, elapsed: .zero))
    }

    @Test func `repeats no more than the budget has, until answers fill it`() {
        var retries = S3Retries(budget: 20)
        #expect(retries.pause(afterFailures: 1, random: 0) != nil)
        #expect(retries.pause(afterFailures: 1, random: 0) != nil)
        #expect(retries.pause(afterFailures: 1, random: 0) == nil)
        for _ in 1...10 { retries.noteAnswer() }
        #expect(retries.pause(afterFailures: 1, random: 0) != nil)
        #expect(retries.pause(afterFailures: 1, random: 0) == nil)
    }

    @Test func `reads what a store answers`() {
        let text = """
            <?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">\
            <KeyCount>2</KeyCount><Contents><Key>a&amp;lt;</Key><Size>1</Size></Contents><Prefix/><Contents><Key>b</Key></Contents>\
            </ListBucketResult>
            """
        let document = S3Document(Array(text.utf8))
        #expect(document.all("Contents").map { $0["Key"] } == ["a&lt;", "b"])
        #expect(document.all("Contents").map { $0["Size"] } == ["1", nil])
        #expect(document["Prefix"] == nil)
        #expect(document["KeyCount"] == "2")
        #expect(document.all("ListBucketResult").count == 1)
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Fri, 27 Nov 2026 00:00:00 GMT", 1_795_737_600),
    ])
    func `reads a store's clock`(text: String, seconds: Double) {
        #expect(HTTPDate.date(text)?.timeIntervalSince1970 == seconds)
        #expect(HTTPDate.date("yesterday") == nil)
    }

    @Test func `measures a file and its parts in one reading`() throws {
        let folder = try TemporaryFolder()
        let bytes = ScriptedAnswer.pattern(from: 0, count: 700_000)
        let file = try MeasuredFile(folder.file("photo", holding: bytes), partLength: 300_000)
        #expect(file.hash == .of(bytes))
        #expect(file.parts.map(\.length) == [300_000, 300_000, 100_000])
        #expect(file.parts.map(\.start) == [0, 300_000, 600_000])
        let ranges = [0..<300_000, 300_000..<600_000, 600_000..<700_000]
        #expect(file.parts.map(\.hash) == ranges.map { .of(Array(bytes[$0])) })
        let whole = try MeasuredFile(folder.path("photo"), partLength: 700_000)
        #expect(whole.parts.map(\.hash) == [whole.hash])
        #expect(try MeasuredFile(folder.file("empty", holding: []), partLength: 5).parts.map(\.length) == [0])
    }

    @Test(arguments: [
        ("bytes 0-9/10", true), ("bytes 0-9/11", false), ("bytes 1-9/10", false), ("bytes 0-8/9", true),
        ("bytes 0-99/100", false), ("bytes 0-10/", false), ("", false),
    ])
    func `takes no other range for the one it asked for`(range: String, isTaken: Bool) throws {
        var reading = S3Reading(0..<(range.hasSuffix("/11") ? 11 : 10))
        let head = HTTPHead(status: 206, headers: [HTTPHeader("Content-Range", range)])
        if isTaken {
            try reading.begin(head)
            try reading.take(5)
            #expect(throws: S3Error.self) { try reading.finish() }
            #expect(throws: S3Error.self) { try reading.take(6) }
        } else {
            #expect(throws: S3Error.self) { try reading.begin(head) }
        }
    }
}
