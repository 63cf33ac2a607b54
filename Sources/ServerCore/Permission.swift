/// Everything that can be requested from a server: one case for each operation of API and pages.
package enum Permission: CaseIterable, Sendable {
    // For anybody, without a secret.
    case setUp, signIn, join, comeBack, registerFrame
    // For a frame that is not paired yet.
    case askForInvitation, pollInvitation, signFrameIn, redeemGift
    // For a paired frame.
    case readFrameIdentity, reportFrame, reportSightings, offerPhotos, bringRendition, answerIntroduction,
        hideOnThisFrame
    // For the keeper who pairs a frame.
    case claimInvitation, readClaim, acceptInvitation, cancelClaim
    // For keepers, about gift cards.
    case giveFrame, keepGifts
    // For members who manage or see the family's frames.
    case listFrames
    // For keepers, about frames and people.
    case renameFrame, removeFrame, seeRemovedFrames, confirmFrame, setFrameSettings, turnFramePage
    case changeRole, removeMember, welcomeMember, askAgain, chooseAnyBirthday
    case makeJoinLink, listJoinLinks, revokeJoinLink
    case makeReturnLink, mergeMembers, describeFamily
    case chooseSenders
    // For keepers, about the whole album.
    case seeSpace, exportAlbum, deleteFamily, decideOffers
    case makeWebhook, keepWebhooks, setBroker, keepBroker
    // For members of the family.
    case listMembers, seeBirthdays
    case seeAlbum, seePhoto, fetchRendition, listen, seeActivity, seeJourney
    case giveHeart, takeHeartBack
    case fetchOriginal, sendPhotos
    case takeBackPhoto, deleteOwnPhoto, deleteAnyPhoto, undoDeletion
    case makeShareLink, listShareLinks, revokeOwnShareLink, revokeAnyShareLink
    case writeComment, removeOwnComment, removeAnyComment
    case hidePhoto, seeHidden, takeHidingBack, showAnyPhoto, showHiddenOnFrame
    // The caption and place of a photo.
    case describeOwnPhoto, describeAnyPhoto
    // Moments, and the photos in them.
    case seeMoments, makeMoment, editOwnMoment, editAnyMoment, arrangeOwnPhoto, arrangeAnyPhoto
    // Collections, and the photos in them.
    case seeCollections, makeCollection, collectPhotos, editOwnCollection, editAnyCollection
    // Who comes to a moment.
    case seeGuests, answerMoment
    // For a guest from outside.
    case openOtherPhone
    // For a member's own session.
    case signOut, seeSessions, endSession, confirmPassword, choosePassword
    case renameOneself, leaveFamily, chooseNews, chooseOwnBirthday
}
