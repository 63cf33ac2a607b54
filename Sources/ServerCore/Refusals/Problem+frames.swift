package import FamilyCore

extension Problem {
    package static let settingsOutOfBounds = Problem(
        status: 400,
        code: .badRequest,
        title: "A frame cannot live by these settings. Please look through them once more."
    )
    /// Two keepers chose at once, and this one came later.
    package static let settingsChanged = Problem(
        status: 409,
        code: .settingsChanged,
        title: "Somebody else changed these settings meanwhile. Save again to put yours in their place."
    )
    package static let frameNotConfirmed = Problem(
        status: 403,
        code: .notAllowed,
        title: "A keeper has to confirm this frame before it answers for the family."
    )
    package static let frameAway = Problem(
        status: 409,
        code: .frameAway,
        title: "The frame cannot be reached now, so its page was not turned."
    )
    package static let frameAsleep = Problem(
        status: 409,
        code: .frameAsleep,
        title: "The frame sleeps, so its page was not turned."
    )
}
