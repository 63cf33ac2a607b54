import CurlHTTP
import ServerCore

/// The reason why a request to an S3 store was not done.
struct S3Error: Error, Equatable {
    enum Kind: Equatable {
        /// There is no such object; the store itself says so.
        case absent
        /// A look was answered by a 404 without a word, which is the store's or that of a proxy in between.
        case unsaid
        /// There is an object already, and the request was for a new one alone.
        case exists
        /// The store does not know the condition of a request for a new object alone.
        case conditionUnknown
        /// The range begins at or after the end of the object.
        case beyondEnd
        /// The signature is too old or too new for the store's clock.
        case clockSkew
        /// The store or the line failed, or has too much to do.
        case busy
        /// The store has no space left, or not for us.
        case full
        /// The same request will fail again.
        case final
        case cancelled
    }

    var kind: Kind
    /// Names the action and the store's word for the error; never an address, a header or a secret.
    var message: String
    /// Whether no answer came: the store may have done the request, or may still do it.
    var isUnanswered = false
    /// Whether the store or the line gave no sign of life until the time ran out.
    var isSilence = false

    var mayRetry: Bool { kind == .busy || kind == .clockSkew }

    var blobError: any Error {
        switch kind {
        case .absent: BlobError.absent
        case .full: BlobError.diskFull
        case .cancelled: CancellationError()
        case .unsaid, .exists, .conditionUnknown, .beyondEnd, .clockSkew, .busy, .final: BlobError.failed(message)
        }
    }
}

extension S3Error {
    /// Translates an error of the line.
    init(_ error: HTTPError, while action: String) {
        let kind: Kind =
            switch error.kind {
            case .cancelled: .cancelled
            case .file: .final
            default: error.isTransient || error.kind == .other ? .busy : .final
            }
        self.init(kind: kind, message: "\(action): \(error.message)", isUnanswered: true)
        isSilence = error.kind == .timedOut
    }

    /// Translates an answer that is none of 2xx.
    init(_ answer: HTTPAnswer, to request: S3Request) {
        let code = S3Document(answer.body)["Code"]
        self.init(
            kind: Self.kind(of: answer, code, to: request),
            message: "\(request.action): \(code ?? "no reason") (status \(answer.status))"
        )
    }

    /// Translates an error in the body of an answer whose status was sent before the work was done; nil if there is
    /// none.
    init?(inBodyOf answer: HTTPAnswer, while action: String) {
        guard let code = S3Document(answer.body).all("Error").first?["Code"] else { return nil }
        self.init(kind: Self.refusals[code] ?? .busy, message: "\(action): \(code)")
    }

    private static func kind(of answer: HTTPAnswer, _ code: String?, to request: S3Request) -> Kind {
        if isAboutCondition(answer, code, of: request) { return .conditionUnknown }
        if let code, let kind = refusals[code] { return kind }
        switch answer.status {
        // A HEAD has no body. A proxy in between may say 404 too, but does not know this header.
        case 404 where code == nil && answer.head["x-amz-request-id"] != nil: return .absent
        // Garage, Cloudflare and Google do not send that header.
        case 404: return code == nil && request.method == "HEAD" ? .unsaid : .busy
        case 412: return .exists
        case 416: return .beyondEnd
        case 507: return .full
        case 408, 409, 425, 429, 500...: return .busy
        default: return .final
        }
    }

    /// Whether a store refuses a request because of its condition: Backblaze answers 501, and others might call it a wrong
    /// argument, which they name.
    private static func isAboutCondition(_ answer: HTTPAnswer, _ code: String?, of request: S3Request) -> Bool {
        guard request.headers.contains(S3Request.onlyIfNew) else { return false }
        if answer.status == 501 || code == "NotImplemented" { return true }
        let words = String(decoding: answer.body, as: UTF8.self).lowercased()
        return answer.status == 400 && words.contains(S3Request.onlyIfNew.name.lowercased())
    }

    /// The store's words whose meaning differs from that of the status they come with.
    private static let refusals: [String: Kind] = [
        "NoSuchKey": .absent, "NoSuchBucket": .final, "NoSuchUpload": .final, "PreconditionFailed": .exists,
        "InvalidRange": .beyondEnd, "RequestTimeTooSkewed": .clockSkew, "QuotaExceeded": .full,
        "RequestTimeout": .busy, "BadDigest": .busy, "XAmzContentSHA256Mismatch": .busy, "IncompleteBody": .busy,
        "AccessDenied": .final, "InvalidAccessKeyId": .final, "SignatureDoesNotMatch": .final,
        "NotImplemented": .final,
    ]
}
