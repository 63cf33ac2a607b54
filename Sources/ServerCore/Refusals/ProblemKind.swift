/// All reasons for refusals, one case per sentence.
///
/// The words of a case are in `assets/words` under its raw value, with placeholders for its arguments. The raw value
/// is also the code in the API, unless several sentences share one.
package enum ProblemKind: String, CaseIterable, Codable, Sendable {
    // Who makes the request, and whether it is allowed.
    case notSignedIn = "not-signed-in"
    case frameUnknown = "frame-unknown"
    case frameRevoked = "frame-revoked"
    case framePaired = "frame-paired"
    case keeperNeeded = "keeper-needed"
    case passwordNeeded = "password-needed"
    case wrongPassword = "wrong-password"
    case wrongPasswordAgain = "wrong-password-again"
    case notAllowed = "not-allowed"
    case onlyKeepersSend = "only-keepers-send"
    case onlyRelativesSend = "only-relatives-send"
    case beingAsked = "being-asked"
    case notNow = "not-now"
    case notDeclined = "not-declined"
    case noFrameToAsk = "no-frame-to-ask"
    case foreignOrigin = "foreign-origin"
    case tokenMismatch = "token-mismatch"
    case alreadySetUp = "already-set-up"
    case linkUnknown = "link-unknown"
    case sharedGone = "shared-gone"
    case shareDays = "share-days"
    case tooManyShares = "too-many-shares"
    case nameTaken = "name-taken"
    case userNameTaken = "user-name-taken"
    case familyPaused = "family-paused"
    case familyClosed = "family-closed"
    case familiesFull = "families-full"
    case lastKeeper = "last-keeper"
    case keeperNeedsPassword = "keeper-needs-password"
    case tooManyAttempts = "too-many-attempts"
    case guessedAt = "guessed-at"
    case signInBusy = "sign-in-busy"
    case hiddenTooMany = "hidden-too-many"

    // Passwords and links.
    case passwordTooShort = "password-too-short"
    case passwordTooLong = "password-too-long"
    case passwordCommon = "password-common"
    case linkRole = "link-role"
    case linkUses = "link-uses"
    case linkOneKeeper = "link-one-keeper"
    case guestEnd = "guest-end"
    case onlyGuestsEnd = "only-guests-end"
    case birthdayDay = "birthday-day"
    case birthdayOfGuest = "birthday-of-guest"
    case passwordsDiffer = "passwords-differ"

    // Pairing.
    case invitationUnknown = "invitation-unknown"
    case invitationEnded = "invitation-ended"
    case wrongNumber = "wrong-number"
    case numberNotShown = "number-not-shown"
    case slowDown = "slow-down"
    case tooManyRequests = "too-many-requests"
    case whoseFrame = "whose-frame"
    case giftUnknown = "gift-unknown"
    case giftUsed = "gift-used"
    case giftEnded = "gift-ended"
    case giftsFull = "gifts-full"
    case giftNetwork = "gift-network"

    // Frames and their settings.
    case settingsOutOfBounds = "settings-out-of-bounds"
    case settingsChanged = "settings-changed"
    case frameNotConfirmed = "frame-not-confirmed"
    case frameAway = "frame-away"
    case frameAsleep = "frame-asleep"
    case shownEmpty = "shown-empty"

    // Requests and typed text.
    case badRequest = "bad-request"
    case notFound = "not-found"
    case noSuchPage = "no-such-page"
    case photoGone = "photo-gone"
    case methodNotAllowed = "method-not-allowed"
    case foreignHost = "foreign-host"
    case bodyTooLarge = "body-too-large"
    case tooSlow = "too-slow"
    case rangeNotSatisfiable = "range-not-satisfiable"
    case internalFault = "internal-fault"
    case unavailable
    case exportBusy = "export-busy"
    case textLength = "text-length"
    case textTooLong = "text-too-long"
    case userNameForm = "user-name-form"
    case timeZoneForm = "time-zone-form"
    case jsonNeeded = "json-needed"
    case addressIncomplete = "address-incomplete"
    case notANumber = "not-a-number"
    case twoDirections = "two-directions"
    case formNeeded = "form-needed"
    case formUnreadable = "form-unreadable"
    case formIncomplete = "form-incomplete"
    case placeIncomplete = "place-incomplete"
    case placesFull = "places-full"
    case collectionGone = "collection-gone"
    case collectionsFull = "collections-full"
    case collectionFull = "collection-full"
    case notInCollection = "not-in-collection"
    case momentGone = "moment-gone"
    case chosenMomentGone = "chosen-moment-gone"
    case momentOpened = "moment-opened"
    case changedMeanwhile = "changed-meanwhile"
    case momentTimes = "moment-times"
    case momentsFull = "moments-full"
    case guestsFull = "guests-full"
    case notInMoment = "not-in-moment"
    case momentOver = "moment-over"
    case momentHoldsPhotos = "moment-holds-photos"
    case momentHoldsMore = "moment-holds-more"
    case momentNotBegun = "moment-not-begun"
    case notComing = "not-coming"
    case alreadyHere = "already-here"
    case notAtPlace = "not-at-place"
    case onlyWhoComes = "only-who-comes"
    case onlyWhoIsThere = "only-who-is-there"
    case surpriseTime = "surprise-time"
    case surpriseMoment = "surprise-moment"
    case surpriseOver = "surprise-over"
    case invitationAnswered = "invitation-answered"
    case formBrokenOff = "form-broken-off"
    case noPhotoChosen = "no-photo-chosen"

    // Uploads in pieces.
    case uploadVersion = "upload-version"
    case uploadGone = "upload-gone"
    case uploadOffset = "upload-offset"
    case uploadTooLong = "upload-too-long"
    case uploadBusy = "upload-busy"
    case checksumMismatch = "checksum-mismatch"
    case tooManyUploads = "too-many-uploads"
    case pieceType = "piece-type"
    case checksumKind = "checksum-kind"
    case checksumUnreadable = "checksum-unreadable"
    case metadataUnreadable = "metadata-unreadable"
    case notAByteCount = "not-a-byte-count"
    case lengthNeeded = "length-needed"
    case offsetNeeded = "offset-needed"

    // Photos.
    case fileEmpty = "file-empty"
    case fileTooLarge = "file-too-large"
    case tooManyFiles = "too-many-files"
    case tooManyPixels = "too-many-pixels"
    case photoDamaged = "photo-damaged"
    case photoTooHard = "photo-too-hard"
    case filmTooLong = "film-too-long"
    case filmStart = "film-start"
    case positionChoice = "position-choice"
    case outOfMemory = "out-of-memory"
    case captionChanged = "caption-changed"
    case captionTakenAway = "caption-taken-away"
    case undoOver = "undo-over"
    case sentAgain = "sent-again"
    case alreadyInAlbum = "already-in-album"
    case heldChanged = "held-changed"
    case heldFilm = "held-film"
    case nobodyLetsIn = "nobody-lets-in"
    case photoHidden = "photo-hidden"
    case commentsFull = "comments-full"
    case frameHidesTooMany = "frame-hides-too-many"
    case renditionLost = "rendition-lost"

    // The server's disk.
    case albumFull = "album-full"
    case albumFullMegabytes = "album-full-megabytes"
    case albumFullOfPhotos = "album-full-of-photos"
    case diskFull = "disk-full"
    case catalogueDamaged = "catalogue-damaged"
    case diskReadOnly = "disk-read-only"
    case storageLost = "storage-lost"
    case originalMissing = "original-missing"

    // Files that are no photo, or in an unusual format.
    case typeUnsupported = "type-unsupported"
    case typePdf = "type-pdf"
    case typeDrawing = "type-drawing"
    case typeWebPage = "type-web-page"
    case typeArchive = "type-archive"
    case typeDocument = "type-document"
    case typeFilm = "type-film"
    case typeSound = "type-sound"
    case typeProgram = "type-program"
    case typeBitmap = "type-bitmap"
    case typeRaw = "type-raw"
    case namedAsPhoto = "named-as-photo"
    case pdfNamedAsPhoto = "pdf-named-as-photo"
    case webPageNamedAsPhoto = "web-page-named-as-photo"
    case pictureUnusual = "picture-unusual"
    case jpegUnusual = "jpeg-unusual"
    case filmUnusual = "film-unusual"
    case positionStays = "position-stays"
}

extension ProblemKind {
    /// The HTTP status.
    package var status: Int {
        switch self {
        case .shareDays, .passwordTooShort, .passwordTooLong, .passwordCommon, .linkRole, .linkUses,
            .linkOneKeeper, .guestEnd, .onlyGuestsEnd, .birthdayDay, .birthdayOfGuest, .passwordsDiffer, .whoseFrame,
            .settingsOutOfBounds, .giftNetwork, .badRequest,
            .textLength, .textTooLong,
            .userNameForm, .timeZoneForm, .jsonNeeded,
            .addressIncomplete, .notANumber, .twoDirections, .formNeeded, .formUnreadable, .formIncomplete,
            .placeIncomplete, .placesFull, .momentTimes, .surpriseTime,
            .formBrokenOff, .noPhotoChosen, .checksumKind, .checksumUnreadable, .metadataUnreadable, .notAByteCount,
            .lengthNeeded, .offsetNeeded, .fileEmpty, .filmStart,
            .positionChoice:
            400
        case .notSignedIn, .frameUnknown, .wrongPassword: 401
        case .frameRevoked, .keeperNeeded, .passwordNeeded, .wrongPasswordAgain, .notAllowed, .onlyKeepersSend,
            .onlyRelativesSend, .beingAsked, .notNow, .foreignOrigin, .tokenMismatch, .frameNotConfirmed, .momentsFull,
            .collectionsFull, .guestsFull, .giftsFull, .chosenMomentGone, .onlyWhoComes, .onlyWhoIsThere, .familyPaused,
            .familyClosed,
            .familiesFull:
            403
        case .linkUnknown, .sharedGone, .invitationUnknown, .giftUnknown, .notFound, .noSuchPage, .photoGone,
            .momentGone,
            .collectionGone, .uploadGone, .originalMissing:
            404
        case .methodNotAllowed: 405
        case .tooSlow: 408
        case .framePaired, .giftUsed, .notDeclined, .noFrameToAsk, .alreadySetUp, .tooManyShares, .nameTaken,
            .userNameTaken, .lastKeeper,
            .keeperNeedsPassword, .wrongNumber, .numberNotShown, .settingsChanged, .frameAway, .frameAsleep,
            .uploadOffset, .captionChanged, .captionTakenAway, .sentAgain, .alreadyInAlbum, .photoHidden, .commentsFull,
            .heldChanged, .heldFilm, .nobodyLetsIn, .momentHoldsMore, .momentHoldsPhotos, .frameHidesTooMany,
            .momentOpened,
            .notInMoment, .momentOver, .momentNotBegun, .notComing, .alreadyHere, .notAtPlace, .invitationAnswered,
            .collectionFull, .notInCollection, .changedMeanwhile, .surpriseMoment, .surpriseOver, .shownEmpty:
            409
        case .invitationEnded, .giftEnded, .undoOver: 410
        case .uploadVersion: 412
        case .bodyTooLarge, .uploadTooLong, .fileTooLarge, .tooManyFiles: 413
        case .pieceType, .typeUnsupported, .typePdf, .typeDrawing, .typeWebPage, .typeArchive, .typeDocument,
            .typeFilm, .typeSound, .typeProgram, .typeBitmap, .typeRaw, .namedAsPhoto, .pdfNamedAsPhoto,
            .webPageNamedAsPhoto, .pictureUnusual, .jpegUnusual, .filmUnusual, .positionStays:
            415
        case .rangeNotSatisfiable: 416
        case .foreignHost: 421
        case .tooManyPixels, .photoDamaged, .photoTooHard, .filmTooLong: 422
        case .uploadBusy: 423
        case .tooManyAttempts, .guessedAt, .hiddenTooMany, .slowDown, .tooManyRequests, .exportBusy, .tooManyUploads:
            429
        case .checksumMismatch: 460
        case .internalFault: 500
        case .signInBusy, .unavailable, .renditionLost, .catalogueDamaged, .diskReadOnly, .storageLost: 503
        case .outOfMemory, .albumFull, .albumFullMegabytes, .albumFullOfPhotos, .diskFull: 507
        }
    }

    /// The arguments for which the sentence has placeholders.
    package var argumentNames: Set<ProblemArgument.Name> {
        switch self {
        case .shareDays, .linkUses: [.least, .most]
        case .nameTaken, .userNameTaken, .addressIncomplete, .notANumber, .notAByteCount, .notAtPlace: [.name]
        case .tooManyAttempts, .guessedAt, .hiddenTooMany: [.wait]
        case .passwordTooShort: [.least]
        case .passwordTooLong, .tooManyFiles, .commentsFull, .frameHidesTooMany, .momentsFull, .collectionsFull,
            .collectionFull, .guestsFull, .albumFullOfPhotos:
            [.most]
        case .textLength: [.field, .least, .most]
        case .textTooLong: [.field, .most]
        case .pieceType: [.type]
        case .fileEmpty, .photoDamaged, .photoTooHard, .outOfMemory, .typeUnsupported, .typePdf, .typeDrawing,
            .typeWebPage, .typeArchive, .typeDocument, .typeFilm, .typeSound, .typeProgram, .typeBitmap, .typeRaw,
            .namedAsPhoto, .pdfNamedAsPhoto, .webPageNamedAsPhoto, .pictureUnusual, .jpegUnusual, .filmUnusual,
            .positionStays:
            [.file]
        case .fileTooLarge: [.file, .megabytes]
        case .filmStart: [.most]
        case .tooManyPixels: [.file, .megapixels]
        case .filmTooLong: [.file, .seconds]
        case .captionChanged: [.words]
        case .albumFull: [.gigabytes]
        case .albumFullMegabytes: [.megabytes]
        default: []
        }
    }
}
