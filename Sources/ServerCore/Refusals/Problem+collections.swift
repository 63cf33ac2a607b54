extension Problem {
    package static let collectionGone = Problem(.collectionGone)
    package static func collectionsFull(_ most: Int) -> Problem {
        Problem(.collectionsFull, [.most: .number(most)])
    }
    package static func collectionFull(_ most: Int) -> Problem {
        Problem(.collectionFull, [.most: .number(most)])
    }
    /// A photo that is not in a collection is neither its cover nor moved in it.
    package static let notInCollection = Problem(.notInCollection)
}
