/// Everything that can be asked of a server: one case for each thing the wire
/// and the pages offer.
package enum Permission: CaseIterable, Sendable {
    // For who is not known yet.
    case setUp, signIn, join, comeBack, registerFrame
    // For a frame that waits.
    case askForInvitation, pollInvitation, signFrameIn
    // For a frame of the family.
    case askWhoIAm, reportFrame, tellSightings, offerPhotos, bringRendition, answerIntroduction
    // For the keeper who takes a frame in.
    case claimInvitation, lookAtClaim, acceptInvitation, cancelClaim
    // For who lives with the family's frames.
    case listFrames
    // For the keeper of frames and people.
    case renameFrame, removeFrame, confirmFrame, setFrame, turnFrame
    case changeRole, removeMember, welcomeMember, askAgain
    case makeJoinLink, listJoinLinks, revokeJoinLink
    case makeReturnLink, mergeMembers, describeFamily
    case chooseSenders
    // For the keeper of the whole album.
    case seeSpace, exportAlbum, deleteFamily, decideOffers
    // For everybody of the family.
    case listMembers
    case seeAlbum, seePhoto, fetchRendition, listen, seeActivity, seeJourney
    case giveHeart, takeHeartBack
    case fetchOriginal, sendPhotos
    case takeBackPhoto, deleteOwnPhoto, deleteAnyPhoto, undoDeletion
    case makeShareLink, listShareLinks, revokeOwnShareLink, revokeAnyShareLink
    case writeComment, removeOwnComment, removeAnyComment
    case hidePhoto, seeHidden, takeHidingBack, showAnyPhoto
    // What a sender says of a photo: its words and its place.
    case describeOwnPhoto, describeAnyPhoto
    // For one's own session.
    case signOut, seeSessions, endSession, givePasswordAgain, choosePassword
    case renameOneself, leaveFamily, chooseNews
}
