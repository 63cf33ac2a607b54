/// Four letters to say on the telephone: they tell the family which state the
/// frame is in, and Grandma nothing alarming.
enum SupportWord: String, CaseIterable {
    /// Nothing has answered yet.
    case starting = "SOON"
    /// The family's server was not reached.
    case unreached = "LINE"
    /// The server was reached; the code is not there yet.
    case preparing = "CODE"
    /// No live code until a touch.
    case resting = "WAKE"
    /// Taken out of the family.
    case removed = "DOOR"
    /// In the family, but the album is not known yet.
    case opening = "BOOK"
    /// The album has no photos.
    case empty = "ROOM"
    /// There are photos; none is on this frame yet.
    case fetching = "POST"
}
