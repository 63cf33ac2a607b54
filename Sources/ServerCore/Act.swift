/// Everything that can be asked of a server: one case for each thing the wire
/// and the pages offer.
package enum Act: CaseIterable, Sendable {
    // For who is not known yet.
    case setUp, signIn, join, registerFrame
    // For a frame that waits.
    case askForInvitation, pollInvitation, signFrameIn
    // For a frame of the family.
    case askWhoIAm, reportFrame, tellSightings, answerIntroduction
    // For the keeper who takes a frame in.
    case claimInvitation, lookAtClaim, acceptInvitation, cancelClaim
    // For the keeper of frames and people.
    case listFrames, renameFrame, removeFrame
    case changeRole, removeMember, welcomeMember, askAgain
    case makeJoinLink, listJoinLinks, revokeJoinLink
    // For everybody of the family.
    case listMembers
    case seeAlbum, seePhoto, fetchRendition, listen
    case giveHeart, takeHeartBack
    case fetchOriginal, sendPhotos
    case deleteOwnPhoto, deleteAnyPhoto
    case placeOwnPhoto, placeAnyPhoto
    // For one's own session.
    case signOut, givePasswordAgain, choosePassword
}
