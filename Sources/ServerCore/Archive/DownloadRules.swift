package import FamilyCore

/// Which file of a photo a member saves.
package enum DownloadRules {
    /// Returns whether the member gets a copy without a position in place of the original.
    ///
    /// Guests are told no positions, except those that they sent.
    package static func withholdsOriginal(of photo: PhotoRecord, from member: MemberSummary) -> Bool {
        member.role == .guest && photo.sender.id != member.id
    }

    /// Returns the file that the member saves, and after it those that replace it if it is lost, the largest first.
    package static func files(of photo: PhotoRecord, for member: MemberSummary) -> [Original] {
        let fileName = photo.original.fileName
        let copies = photo.renditions.sorted { $0.name > $1.name }.map {
            Original(hash: $0.sha256, bytes: $0.bytes, kind: .jpeg, fileName: fileName)
        }
        guard withholdsOriginal(of: photo, from: member) else {
            // The still picture of a film cannot replace the film.
            return [photo.original] + (photo.motion == nil ? copies : [])
        }
        guard let film = photo.film else { return copies }
        return [Original(hash: film.sha256, bytes: film.bytes, kind: .mp4, fileName: fileName)]
    }
}
