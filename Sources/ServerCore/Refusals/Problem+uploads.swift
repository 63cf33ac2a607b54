import FamilyCore

extension Problem {
    package static let uploadVersion = Problem(.uploadVersion)
    package static let uploadGone = Problem(.uploadGone)
    package static let uploadOffset = Problem(.uploadOffset)
    package static let uploadTooLong = Problem(.uploadTooLong)
    package static let uploadBusy = Problem(.uploadBusy)
    /// 460 is a status of tus.
    package static let checksumMismatch = Problem(.checksumMismatch)
    package static let tooManyUploads = Problem(.tooManyUploads, interval: 60)
    package static let pieceNeedsItsType = Problem(.pieceType, [.type: .text(Tus.mediaType)])
}
