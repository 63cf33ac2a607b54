/// The names of all sentences in a file of words.
enum WordKey: String, CaseIterable {
    case connecting, waitingForInvitation, touchForNewCode
    case codeEntry, codeHeading, codeCamera, codeMinutesLeft, codeSecondsLeft
    case comparingNumber
    case noPhotosYet, askFamilyForPhotos, removedFromFamily, checkNetwork
    case newest, newestOffline, oldest, olderWhenOnline
    case lookingForNewer, lookingForOlder, receiving
    case newCount, offline, slideshowPaused, slideshowGoesOn, supportWord
    case ageNow, ageMinutes, ageHours, ageDays, ageWeeks, ageMonths, ageYears
    case hearts
}
