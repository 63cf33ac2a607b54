import CurlHTTP
import FoundationEssentials
import ServerCore

/// A question for the objects whose keys begin alike.
struct S3Listing {
    var prefix: String
    /// Asks for folders and not for what is in them.
    var isOfFolders = false
    var most = 1000
    var token: String?

    var query: [QueryItem] {
        var query = [QueryItem("list-type", "2"), QueryItem("prefix", prefix), QueryItem("max-keys", String(most))]
        if isOfFolders { query.append(QueryItem("delimiter", "/")) }
        if let token { query.append(QueryItem("continuation-token", token)) }
        return query
    }
}

/// An object as a list names it.
struct S3Object {
    let key: String
    let size: Int64
}

extension S3BlobStore {
    /// Passes the objects below `prefix` to `body`, a page at a time.
    func list(_ prefix: String, _ body: ([S3Object]) async throws -> Void) async throws {
        var listing = S3Listing(prefix: prefix)
        repeat {
            let page = try await listPage(listing)
            try await body(
                page.all("Contents").compactMap { object in
                    guard let key = object["Key"], let size = object["Size"].flatMap({ Int64($0) }) else { return nil }
                    return S3Object(key: key, size: size)
                }
            )
            listing.token = page["IsTruncated"] == "true" ? page["NextContinuationToken"] : nil
        } while listing.token != nil
    }

    /// Returns the names of the folders right below `prefix`.
    func folders(in prefix: String) async throws -> [String] {
        var listing = S3Listing(prefix: prefix, isOfFolders: true)
        var names: [String] = []
        repeat {
            let page = try await listPage(listing)
            names += page.all("CommonPrefixes").compactMap { folder in
                folder["Prefix"].map { String($0.dropFirst(prefix.count).dropLast()) }
            }
            listing.token = page["IsTruncated"] == "true" ? page["NextContinuationToken"] : nil
        } while listing.token != nil
        return names
    }

    func listPage(_ listing: S3Listing) async throws -> S3Document {
        do {
            let answer = try await client.send(S3Request(action: "list", method: "GET", query: listing.query))
            let document = S3Document(answer.body)
            guard let page = document.all("ListBucketResult").first else {
                throw BlobError.failed("list: an answer that is no list")
            }
            return page
        } catch let error as S3Error {
            throw error.blobError
        }
    }
}
