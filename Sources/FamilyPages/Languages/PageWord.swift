/// The keys of the sentences that the pages' code uses; the templates use more.
///
/// A test checks that the word files contain these, those of the templates, and no others.
enum PageWord: String, CaseIterable, Sendable {
    case tabAlbum, tabSend, tabFrames, tabPeople, signedInAs, save, goOn
    case roleKeeper, roleRelative, roleGuest, roleViewer, roleKeeperMay, roleRelativeMay, roleGuestMay
    case guestUntil, guestWasUntil, youStayUntil
    case relationshipGrandma, relationshipGrandpa, relationshipMother, relationshipFather, relationshipAunt
    case relationshipUncle, relationshipSister, relationshipBrother, relationshipDaughter, relationshipSon
    case relationshipCousin, relationshipFriend, relationshipOther
    case monthYear, date, clock, todayAt, yesterdayAt, dateAt, dateAndTime, takenAt, justNow, minutes
    case minutesAgo, hoursAgo
    case yesterday, daysAgo, inMinutes, inHours, inDays, quoted
    case albumEmptySend, albumEmptyWait, albumBegins, olderPhotos, sendPhotos
    case browseTitle, mostLoved, photoCount, somebody, someplace, withoutChoice, nothingFoundMany, nothingFoundWords
    case nothingFoundOne, selectionEnds, lookFurther, backToFound
    case map, placeAndMore
    case onThisDay, onThisDayYearsAgo, onThisDayEarlier, yearsAgo, allPhotosOfDay
    case birthdayToday, birthdayAge, birthdayGreeting, birthdayGreetingNote, birthdayOn, birthdayOwnHint, birthdayOfHint
    case dayAndMonth
    case photoBy, photoFromFrame, sentWhen, backToAlbum, giveHeart, heartCount, journeyReceived, journeySafe
    case journeySafeWhere, journeyOn, journeyTo, journeyNoFrame, journeySeen, journeyOnScreen, journeyUnseen
    case journeyHidden
    case shown, shownLoved, lovedBy
    case namesAnd, namesMore, addCaption, changeCaption, lettersAtMost, lettersLeft, lettersOver, addPlace
    case tabMoments, momentsGoingOn, momentsComing, momentGoingOn, momentEnded, tomorrow, momentSpan
    case momentSpanOfOneDay, momentMadeBy
    case newMoment, editMomentTitle, deleteMoment, deleteMomentQuestion, deleteMomentConsequence, putIntoMoment
    case moveToMoment, sendForMoment, momentEmptyHint, momentsInvited
    case collections, newCollection, editCollectionTitle, deleteCollection, deleteCollectionQuestion
    case deleteCollectionConsequence, takeOutOf, orderHeading, moveEarlierLabel, moveLaterLabel, coverLabel
    case takeOutLabel, chooseForCollection
    case sayComing, sayHere, sayNotNow, sayNotNowAfterAll, youCome, youAreHere, youWereHere, youSaidNotNow
    case guestsHere, guestsWereHere, guestsComing, guestsMeantToCome, guestsAsked, guestsNotNow, takeBackInvitation
    case inviteHeading, inviteLead, inviteLeadSurprise, inviteNobodyChosen, unattendedAbout
    case suggestedQuestion, suggestedFrom
    case heldWaits, heldNoteNobody, sendOverHeldNobody, letTheseIn
    case heldTag, heldCount, heldMark, heldUntil, heldNote, letInLabel, letAllIn, deleteHeldLabel, deleteHeldQuestion
    case deleteHeldConsequence, deleteMomentHeld, sendOverHeld, outsideLead, outsideLeadHeld
    case outsideTitle, outsideLinkUntil, outsideRemove, outsideEnd, outsideEndQuestion, outsideEndConsequence
    case outsideReadyLead, guestJoinLead, guestJoin, guestJoinAs, otherPhoneReadyLead, otherPhoneAs
    case postingFamily, postingWhoSaidYes, postingWhoWasThere, postingNoteWhoSaidYes, postingNoteWhoWasThere
    case audienceFamily, audienceInvited, audienceNote, audienceEmptyHint
    case surprise, surpriseUntil, surpriseMomentUntil, fileWaits, sendOver, sendOverWaits
    case sendLeadInvited, sendLeadWaits, sendOverInvited, sentForInvited, fileInNoMoment
    case familyPlaces, radiusMetres, radiusKilometres
    case changePlace, delete, takeBack, takePhotoBack, takePhotoBackQuestion, comments, commentCount, removeComment
    case removeCommentQuestion, removeCommentConsequence
    case hideQuestion, photosHidden, hiddenPhotos, hiddenLead, nothingHidden, hiddenBy, showAllHidden, photoDeleted
    case photoDeletedNamed, deletePhoto, deletePhotoQuestion, deletePhotoConsequence, deletePhotoBackup
    case sendTitle, sendLead, film, voice, filmBeingMade, filmFailed, fileDone, fileThere, sent, nothingSent
    case nothingChosen, notTaken, appName, sendWaitTitle, sendWait, sendWaitRest, sendDeclinedTitle, sendDeclined
    case sendDeclinedRest
    case frames, seeFrames, frameAbout, frameTakenIn, frameTakenInBy, frameSignedInBy, confirmFrameQuestion
    case changePasswordFrames, untrustedProxy, frameNews, frameNewsYours, frameHere, frameSeen, frameNeverSeen
    case frameShelf, frameQuiet, frameQuietWifi, frameQuietCard, frameQuietServer, frameQuietPower, frameShowsNow
    case frameShowedLast, frameSleeps, frameShowsNothing, frameFactSeen, frameFactKept, frameFactFree, frameFactWifi
    case frameHides, frameFactShows, frameFactWrites, frameWrites, frameWritesOfPhotos, frameWritesUsual
    case frameWritesMore, frameFactMemory, frameMemory, frameMemoryEnded
    case frameFactPanel, frameFactProgram, frameFactHereSince, frameFactTurning, frameStopped, frameFactFiles
    case frameFilesSound, frameFilesMended, frameFactUnsent, frameUnsent, frameUnsentNoRoom, frameUnsentNotAllowed
    case frameUnsentRefused, frameUnsentLost
    case frameFilesDamaged, frameKept, frameFree, frameWifiStrong, frameWifiFair, frameWifiWeak, frameWifiNone
    case framePanel, framePanelTurned, frameVersion, frameNotTold, frameSettingsOwn, frameSettingsThere
    case frameSettingsComing, frameSettingsLater, frameInterval, frameIntervalNone, frameIntervalDay
    case frameIntervalSeconds, frameIntervalMinutes, frameIntervalHours, frameOrder, frameOrderNewest, frameOrderAll
    case frameOrderDay, frameOrderLoved, frameNight, frameNightNone, frameBrightness, framePercent, frameLanguage
    case frameLanguageOwn, frameShowsWords, frameClock, frameNightClock, frameTimeZone, frameTimeZoneFamily
    case frameHome, frameHomeNone, frameHomeHint, frameHomePlaces
    case frameAsSetUp
    case frameRotation, frameRotation0, frameRotation90, frameRotation180, frameRotation270, frameSurround
    case frameSurroundBlurred, frameSurroundMatte, frameSurroundPlain, framePairs, frameMotion, frameFollowsLight
    case frameLightNow, frameVolume, framePanelSays, frameOff, frameOffLater, frameOffGlass, frameBacklightAbsent
    case frameBacklightLocked, frameBacklightBroken, framePanelOffAbsent, frameLightSensorAbsent
    case frameLightSensorLocked, frameLightSensorBroken, frameSoundAbsent, framePanelSilent, frameOlderProgram
    case frameNotHeard, frameEmptyRoom, frameMotionSensorBlind
    case frameInches, frameCentimetres, framePanelSize, frameDistance, frameReadingReached, frameReadingShort
    case previewWordsCome, previewWordsWait
    case frameRemoved, sessions, sessionThis, sessionUsed, sessionBegan, sendersEverybody
    case sendersRelatives, sendersKeepers, sendersNow, yes, no, removeFrame, removeFrameQuestion
    case removeFrameConsequence
    case takeIn, takeInLead, takeInLeadCode, claimFound, claimChoose, claimAbout, claimSameNetwork, claimOtherNetwork
    case claimIncomplete, claimGone, frameAccepted, frameAcceptedWords, wrongNumber, wrongNumberWords, claimEnded
    case claimEndedWords, enterNewCode
    case albumEmpty, beginCompany, beginCompanyAbout, beginDone, beginFrame, beginFrameAbout, beginLead, beginPhoto
    case beginPhotoDone, beginTitle, bringBack, comeBackInstead, comeBackLead, comeBackTitle, familyGone
    case familyGoneWords, familyGoneOnly, joinLead, joinLeadKeeper, joinLinks, leaveConsequence, leaveDo, leavePhotos
    case leaveQuestion
    case meTitle, mergeChoose, mergeChooseLead, mergeConsequence, mergeDo, mergeQuestion, returnReadyLead
    case sendFirstPhoto, sessionOn, sessionUnknown, signsInAs, spentAsk, spentAskAnyone, spentInvitation, spentOld
    case spentReturn, spentSignIn, spentUsed, spentFamily, spentAskOperator
    case people, peopleLead, removeMember, removeMemberQuestion, removeMemberConsequence, introductionAsked
    case introductionNoFrame, introductionDeclined, linkName, linkAbout, linkAboutAsks, usesLeft, linkReady
    case linkReadyLead
    case signOut, signOutQuestion, signOutConsequence, signOutForGood, signOutOfGuest
    case joinEndsOther, joinEndsOtherForGood, joinEndsOtherOfGuest
    case signIn, signInTitle, passwordAgain, passwordAgainLead, choosePassword, choosePasswordLead, changePassword
    case changePasswordLead
    case setupTitle, setupWaits, setupWaitsWords
    case joinTitle
    case familyPage, backup, backupNone, backupNever, backupNotNeeded, backupLast, backupOld, backupIncomplete
    case backupWaived, backupRemind, backupOldFull, backupOldMissing, backupOldFailed
    case heirloomLast, heirloomOld, heirloomOldFull, heirloomOldMissing, heirloomOldFailed
    case storageTrash, storageCatalogueDamaged, storageOriginalsLost, storageOriginalsReplaced
    case storageOriginalFromFrame, storageRenditionsFailed, storageFilesDisagree, storageDiskFull, storageDiskReadOnly
    case offers, offersPhoto, offersMore
    case found, foundComing, foundHere, foundUndated, foundUnreadable, foundStopped, foundLeave, foundLeaveQuestion
    case foundLeaveConsequence
    case offersSecret, offersComing, offersLetGo, offersLetGoQuestion, offersLetGoConsequence, offersLook, seePhoto
    case space
    case spaceUsed, spacePhotos, megabytes, gigabytes, decimalPoint, exportDo, exportWeight, archivePhotos, archiveLead
    case archiveLost, archiveSmaller, archiveWhole, archiveLovedBy, archiveMoment
    case sharePhoto, shareDays, shareReadyLead, shares, shareAbout
    case sharedTitle, sharedFilm, sharedGone, deleteFamily, deleteFamilyQuestion, deleteFamilyPhotos, deleteFamilyPeople
    case deleteFamilyFrames, deleteFamilyLinks, deleteFamilyBackup, deleteFamilyHeirloom
    case activity, activityLabel, activityNew, activityEarlier, activityUpToDate, activityNone, activitySent
    case activityInvited, activityLovesYours, activityLovesThis, activityWroteYours, activityWroteThis, twoNames,
        nameAndOthers
    case newsSeveral, newsMore, newsLooks, newsLooked, newsLookedLoved, newsWroteToo, newsFrameQuiet, newsHearts,
        newsComments, newsQuietFrames
    case giveFrame, giftFor, giftWaits, giftTaken, giftExpired
    case webhooks, webhooksFull, webhookAddressAtHome, webhookAddressOutside, webhookAddressRefused, webhookNoKind
    case webhookBy, webhookOn, webhookSwitchedOff, webhookFailing, webhookGone, webhookTrouble, webhookDropped
    case webhookOthers, webhookPhotos, webhookHearts, webhookComments, webhookQuietFrames, webhookFramesBack
    case webhookTest, webhookAnswered, webhookTaken, webhookTries, webhookAgain, webhookNoSuchName
    case webhookNoConnection, webhookNotTrusted, webhookTimedOut, webhookBrokeOff, webhookNotAdmitted, webhookFailed
    case house, houseConnected, houseNotTried, houseTried, houseMakerGone, houseBy, houseAddressOutside
    case houseAddressAtHome, houseAddressRefused, housePasswordHint, housePasswordKept, housePasswordWanted
    case houseNameRefused, housePrefixRefused, houseNothing, houseScreen, houseBrightness, houseNext, houseShowing
    case houseQuiet, houseWrongPassword, houseRefused, houseTooMuch, houseNotAdmitted
    case zoneAfrica, zoneAmerica, zoneAntarctica, zoneArctic, zoneAsia, zoneAtlantic, zoneAustralia, zoneEurope
    case zoneIndian, zonePacific
    case problemHeadingLost, problemHeadingClosed, problemHeadingOurs, problemHeadingOther
    case staleHeading, staleWords, staleAgain

    /// Lists of names that are counted from 1.
    enum List: String, CaseIterable, Sendable {
        case months, dateMonths
    }
}
