package import BlobStores
import FoundationEssentials

/// An S3 store that has the photos in place of the data folder.
package struct ObjectStore: Sendable {
    package let location: S3Location
    private let credentials: S3Credentials
    /// A PEM file of authorities to trust in place of the system's.
    private let caBundle: String?

    static let meaning = """
        The S3 store for the photos, such as s3://bucket/album?endpoint=https://s3.example.org&region=eu-1; \
        AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_SHARED_CREDENTIALS_FILE, have its key.
        """

    /// Reads the setting, and the key from where AWS's programs look for it; nil if the setting is empty.
    init?(_ text: String?, environment: [String: String]) throws(StartError) {
        guard let text, !text.isEmpty else { return nil }
        guard let location = S3Location(text) else {
            throw .setting("blobs", "must be a place such as s3://bucket/album?endpoint=https://s3.example.org")
        }
        self.location = location
        guard let credentials = Self.credentials(environment) else {
            throw .setting("blobs", "needs a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
        }
        self.credentials = credentials
        caBundle = environment["AWS_CA_BUNDLE"].flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func credentials(_ environment: [String: String]) -> S3Credentials? {
        if let credentials = S3Credentials(environment: environment) { return credentials }
        // A file that cannot be read has no key, which the setting's error tells.
        guard let path = environment["AWS_SHARED_CREDENTIALS_FILE"], !path.isEmpty,
            let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8)
        else { return nil }
        return S3Credentials(file: text, profile: environment["AWS_PROFILE"] ?? "default")
    }

    /// `isProbe`: the connection only asks whether the store is there, and soon gives up.
    func connect(isProbe: Bool = false, now: @escaping @Sendable () -> Date) -> S3BlobStore {
        var settings = S3Settings(now: now)
        settings.caBundle = caBundle
        return S3BlobStore(location, credentials, isProbe ? settings.forProbing : settings)
    }
}
