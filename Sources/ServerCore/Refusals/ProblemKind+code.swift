package import FamilyCore

extension ProblemKind {
    /// The code for programs.
    package var code: ProblemCode {
        switch self {
        case .wrongPasswordAgain: .wrongPassword
        case .onlyKeepersSend, .onlyRelativesSend, .notDeclined, .noFrameToAsk, .tooManyShares, .lastKeeper,
            .keeperNeedsPassword, .frameNotConfirmed, .giftsFull:
            .notAllowed
        case .beingAsked, .notNow: .notYetWelcome
        case .alreadySetUp, .sharedGone: .linkUnknown
        case .shareDays, .passwordTooShort, .passwordTooLong, .passwordCommon, .linkRole, .linkUses, .linkOneKeeper,
            .guestEnd, .onlyGuestsEnd, .passwordsDiffer, .numberNotShown, .whoseFrame,
            .settingsOutOfBounds, .giftNetwork, .textLength, .textTooLong, .userNameForm, .timeZoneForm, .jsonNeeded,
            .addressIncomplete, .notANumber, .twoDirections, .formNeeded,
            .formUnreadable, .formIncomplete, .placeIncomplete, .placesFull, .formBrokenOff, .noPhotoChosen, .pieceType,
            .checksumKind, .checksumUnreadable, .metadataUnreadable, .notAByteCount, .lengthNeeded, .offsetNeeded,
            .positionChoice:
            .badRequest
        case .guessedAt: .tooManyAttempts
        case .signInBusy, .renditionLost: .unavailable
        case .hiddenTooMany, .exportBusy: .tooManyRequests
        case .noSuchPage, .photoGone, .momentGone, .collectionGone, .uploadGone: .notFound
        case .uploadTooLong: .bodyTooLarge
        case .captionTakenAway: .captionChanged
        case .alreadyInAlbum: .sentAgain
        case .heldChanged, .heldFilm, .nobodyLetsIn: .notLetIn
        case .momentHoldsMore: .momentHoldsPhotos
        case .albumFullMegabytes, .albumFullOfPhotos: .albumFull
        case .userNameTaken: .nameTaken
        case .typePdf, .typeDrawing, .typeWebPage, .typeArchive, .typeDocument, .typeFilm, .typeSound, .typeProgram,
            .typeBitmap, .typeRaw, .namedAsPhoto, .pdfNamedAsPhoto, .webPageNamedAsPhoto, .pictureUnusual,
            .jpegUnusual, .filmUnusual, .positionStays:
            .typeUnsupported
        default: ProblemCode(rawValue: rawValue)
        }
    }
}
