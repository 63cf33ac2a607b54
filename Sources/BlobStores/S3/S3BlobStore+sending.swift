import Crypto
import CurlHTTP
import FamilyCore
package import FoundationEssentials
import ServerCore

extension S3BlobStore {
    /// Sends a file as an object, in parts if it is large.
    ///
    /// `onlyIfNew`: whatever object there is stays.
    func send(_ file: MeasuredFile, to key: String, onlyIfNew: Bool) async throws {
        do {
            if file.parts.count == 1 { return try await sendWhole(file, to: key, onlyIfNew: onlyIfNew) }
            // Not all stores know a condition for what comes in parts.
            if onlyIfNew, try await length(of: key) == file.size { return }
            try await sendParts(of: file, to: key)
        } catch let error as S3Error {
            throw error.blobError
        }
    }

    private func sendWhole(_ file: MeasuredFile, to key: String, onlyIfNew: Bool) async throws {
        guard onlyIfNew else { return try await put(file, to: key) }
        if client.knowsConditions {
            do {
                return try await put(file, to: key, [S3Request.onlyIfNew])
            } catch let error as S3Error where error.kind == .exists {
                return
            } catch let error as S3Error where error.kind == .conditionUnknown {
                client.noteUnknownCondition()
            }
        }
        if try await length(of: key) == file.size { return }
        try await put(file, to: key)
    }

    private func put(_ file: MeasuredFile, to key: String, _ headers: [HTTPHeader] = []) async throws {
        var request = S3Request(action: "store", method: "PUT", key: key, headers: headers)
        request.body = .file(path: file.path, from: 0, length: file.size)
        request.payload = file.hash.hex
        _ = try await client.send(request)
    }

    private func sendParts(of file: MeasuredFile, to key: String) async throws {
        let begun = S3Request(action: "begin parts", method: "POST", key: key, query: [QueryItem("uploads")])
        guard let id = S3Document(try await client.send(begun).body)["UploadId"] else {
            throw BlobError.failed("begin parts: an answer without a name")
        }
        do {
            var tags: [String] = []
            for (index, part) in file.parts.enumerated() {
                tags.append(try await send(part, number: index + 1, of: file, to: key, id))
            }
            try await finish(key, id, tags)
        } catch {
            await abandon(key, id)
            throw error
        }
    }

    /// Returns the store's tag of the part.
    private func send(
        _ part: MeasuredFile.Part,
        number: Int,
        of file: MeasuredFile,
        to key: String,
        _ id: String
    ) async throws -> String {
        var request = S3Request(action: "store part", method: "PUT", key: key)
        request.query = [QueryItem("partNumber", String(number)), QueryItem("uploadId", id)]
        request.body = .file(path: file.path, from: part.start, length: part.length)
        request.payload = part.hash.hex
        guard let tag = try await client.send(request).head["ETag"] else {
            throw BlobError.failed("store part: an answer without a tag")
        }
        return tag
    }

    private func finish(_ key: String, _ id: String, _ tags: [String]) async throws {
        let parts = tags.enumerated().map { index, tag in
            "<Part><PartNumber>\(index + 1)</PartNumber><ETag>\(tag)</ETag></Part>"
        }
        let text = Array("<CompleteMultipartUpload>\(parts.joined())</CompleteMultipartUpload>".utf8)
        var request = S3Request(action: "join parts", method: "POST", key: key, query: [QueryItem("uploadId", id)])
        request.headers = [HTTPHeader("Content-Type", "application/xml")]
        request.body = .bytes(text)
        request.payload = ContentHash(digest: SHA256.hash(data: text)).hex
        do {
            _ = try await client.send(request)
        } catch let error as S3Error where error.message.contains("NoSuchUpload") {
            // An earlier attempt joined them, and its answer was lost. The caller reads back what is there.
            return
        }
    }

    /// Lets the parts of an upload go that failed.
    ///
    /// Its errors are ignored: `removeAbandonedParts` finds what is left.
    private func abandon(_ key: String, _ id: String) async {
        let request = S3Request(action: "drop parts", method: "DELETE", key: key, query: [QueryItem("uploadId", id)])
        // Also where the task was cancelled: the parts cost money until they are gone.
        _ = await Task { try? await client.send(request) }.value
    }

    /// Removes the parts of blobs whose sending began before `date` and was never finished, for example by a killed
    /// server.
    ///
    /// Parts of other keys are those of other programs, which may use the bucket too.
    ///
    /// Returns their number.
    @discardableResult
    package func removeAbandonedParts(before date: Date) async throws -> Int {
        do {
            var count = 0
            for upload in try await uploadsInParts() where upload.begun < date {
                let query = [QueryItem("uploadId", upload.id)]
                let request = S3Request(action: "drop parts", method: "DELETE", key: upload.key, query: query)
                _ = try await client.send(request)
                count += 1
            }
            return count
        } catch let error as S3Error {
            throw error.blobError
        }
    }

    private func uploadsInParts() async throws -> [(key: String, id: String, begun: Date)] {
        var found: [(key: String, id: String, begun: Date)] = []
        var marker: [QueryItem] = []
        while true {
            let query = [QueryItem("uploads"), QueryItem("prefix", layout.prefix)] + marker
            let page = S3Document(
                try await client.send(S3Request(action: "list parts", method: "GET", query: query)).body
            )
            found += page.all("Upload").compactMap { upload in
                guard let key = upload["Key"], layout.isOfBlob(key), let id = upload["UploadId"],
                    let text = upload["Initiated"],
                    let begun = try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
                else { return nil }
                return (key, id, begun)
            }
            guard page["IsTruncated"] == "true", let key = page["NextKeyMarker"], let id = page["NextUploadIdMarker"]
            else { return found }
            marker = [QueryItem("key-marker", key), QueryItem("upload-id-marker", id)]
        }
    }
}
