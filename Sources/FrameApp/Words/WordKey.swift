/// The keys of all sentences in a word file.
enum WordKey: String, CaseIterable {
    case connecting, waitingForInvitation, touchForNewCode
    case codeEntry, codeHeading, codeCamera, codeMinutesLeft, codeSecondsLeft
    case comparingNumber
    case searchingServer, checkServer, whichServer, serverAway, moreServers, otherServers, changeServer
    case typeAddress, whereIsAlbum, serverAddress
    case addressUnreached, addressNotEncrypted, addressOfStranger, addressUntrusted, addressImpossible
    case whichNetwork, lookingForNetworks, networkRadioOff, otherNetwork, hiddenNetwork, moreNetworks
    case networkJoined, networkImpossible, networkTooOld, networkWantsUserName
    case networkName, networkPassword, joinNetwork, joiningNetwork, joiningTakesTime
    case networkPasswordWrong, networkPasswordImpossible, networkNameImpossible
    case networkGaveNoAddress, networkGone, networkFailed
    case networkFacts, networkNoWiFi, networkNoServer, networkPhotosStay
    case networkLabel, networkAddress, chooseOtherNetwork
    case noPhotosYet, askFamilyForPhotos, removedFromFamily, checkNetwork
    case shelfFull, makeRoom, serverNewer, updateFrame
    case strangerAnswers, checkAddress, frameForgotten, touchKeyForCode
    case serverForgot, strangerInPlace, offlineSign, stillLooking, soundIsOn
    case newest, newestOffline, oldest, olderWhenOnline, photoWhenOnline
    case lookingForNewer, lookingForOlder, receiving
    case newCount, offline, newFrom, newFromSeveral, upToDate
    case heartGiven, heartTakenBack, slideshowPaused, slideshowGoesOn, keepTurn, supportWord
    case signInInstead, signInTitle, back, userName, password, next, signIn
    case signingIn, wrongPassword, tooManyTries, signInUnreached, signInFailed
    case newcomerAsks, yes, notNow, newcomerWelcome, newcomerLater
    case ageNow, ageMinutes, ageHours, ageDays, ageWeeks, ageMonths, ageYears, ageYearsToday
    case hearts, homeKilometres, earlierComments
    case date, momentDay, momentDate, momentDays, momentOver, allPhotos, memories
    case guestsTwo, guestsThree, guestsMore, guestsOneMore
    case invitationAsks, youAreComing
    case comingToday, comingTomorrow, comingDays
    case birthdayGreeting, birthdayToday, birthdayAge
    case hideAsks, notThisOne, leaveIt, pauseHere, slideshowOn, hiddenHere, undo
    case send, sendCopying, sendOnItsWay, sendWaits, sendWaitsForFamily, sendDone, sendRefused
    case stickFull, stickUnreadable, stickUnsent
    case giftTouchForNetwork, giftUnreadable, giftUsed, giftEnded, giftUnknown, giftOfOtherServer

    /// Lists of names that are counted from 1: Monday, January.
    enum List: String, CaseIterable {
        case weekdays, months

        var count: Int { self == .weekdays ? 7 : 12 }
    }
}
