extension Problem {
    package static let momentGone = Problem(.momentGone)
    /// The moment that a photo was sent to is deleted, or its sender does not see it any more, and it was not for all.
    package static let chosenMomentGone = Problem(.chosenMomentGone)
    /// The moment that a photo was sent to was for invited people only, and is for the whole family now.
    package static let momentOpened = Problem(.momentOpened)
    /// Somebody else has changed the same values of a moment or a collection since the form was opened.
    package static let changedMeanwhile = Problem(.changedMeanwhile)
    package static let momentTimes = Problem(.momentTimes)
    package static func momentsFull(_ most: Int) -> Problem {
        Problem(.momentsFull, [.most: .number(most)])
    }
    /// A moment has so many guests from outside at most.
    package static func guestsFull(_ most: Int) -> Problem { Problem(.guestsFull, [.most: .number(most)]) }
    /// A photo cannot be the cover of a moment that it is not in.
    package static let notInMoment = Problem(.notInMoment)
    /// Without a moment for some, its photos would be seen by all.
    package static let momentHoldsPhotos = Problem(.momentHoldsPhotos)
    /// More photos of guests wait in the moment than whoever deletes it was told.
    package static let momentHoldsMore = Problem(.momentHoldsMore)
    package static let momentOver = Problem(.momentOver)
    package static let momentNotBegun = Problem(.momentNotBegun)
    package static let notComing = Problem(.notComing)
    package static let alreadyHere = Problem(.alreadyHere)
    /// Returns the problem of a position outside the radius of a moment's place.
    package static func notAt(place name: String) -> Problem {
        Problem(.notAtPlace, [.name: .text(name)])
    }
    package static let onlyWhoComes = Problem(.onlyWhoComes)
    package static let onlyWhoIsThere = Problem(.onlyWhoIsThere)
    package static let invitationAnswered = Problem(.invitationAnswered)
    /// A frame cannot show a part of the album in which there is no photo for it.
    package static let shownEmpty = Problem(.shownEmpty)
    package static let surpriseTime = Problem(.surpriseTime)
    package static let surpriseMoment = Problem(.surpriseMoment)
    package static let surpriseOver = Problem(.surpriseOver)
}
