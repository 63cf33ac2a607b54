import FamilyCore
import FamilyServices
import ServerCore

/// The card on the album's page for somebody whose birthday it is.
///
/// On the reader's own birthday, the card greets the reader. On somebody else's, the card says whose birthday it is and
/// leads to the photos of that person, or, if that person has sent none, to the page for sending one.
struct BirthdayCard: Sendable {
    /// "Today is Anna’s birthday", or "Happy birthday, Anna!".
    let name: String
    /// True because `name` is a sentence in the reader's language, and so has its direction.
    let isSentence = true
    let initial: String
    let tone: String
    /// The most loved photo of that person; nil on the reader's own birthday, and for a person who has sent none.
    let cover: BrowseView.Cover?
    /// Whether the card leads to photos.
    let hasPhotos: Bool
    /// The URL of the person's photos.
    let address: String
    let count: String
    /// The sentence below the greeting of the reader; nil for others.
    let note: String?
    /// Whether to offer sending a photo.
    let offersSending: Bool

    init(_ birthday: BirthdayToday, reader: MemberID, maySend: Bool, words: Words) {
        let (isReader, face) = (birthday.memberID == reader, Face(birthday.displayName))
        let person = ["name": words.apart(birthday.displayName)]
        name =
            isReader
            ? words(.birthdayGreeting, person)
            : birthday.age.map { words(.birthdayAge, count: $0, person) } ?? words(.birthdayToday, person)
        (initial, tone) = (face.initial, face.tone)
        cover = isReader ? nil : birthday.cover.map(BrowseView.Cover.init)
        hasPhotos = cover != nil
        var selection = PhotoSelection()
        selection.person = birthday.memberID
        address = SelectionAddress.page(selection)
        count = words(.photoCount, count: birthday.photos)
        note = isReader ? words[.birthdayGreetingNote] : nil
        offersSending = !isReader && maySend && !hasPhotos
    }
}
