import FamilyCore
import FamilyServices
import ServerCore

/// The part of a photo's page about its moment.
struct PhotoMomentView: Sendable {
    /// The moment that the photo is in; nil if it is in none.
    let current: Current?
    /// The form that puts it into another one; nil if there is none that the reader may choose.
    let form: Choice?
    /// Whether that moment waits as a surprise.
    let waits: Bool
    /// The name of the person who lets the waiting photo in; nil if it is nobody in particular.
    let host: String?
    /// The URL that makes it the cover; nil if the reader may not.
    let cover: String?

    struct Current: Sendable {
        let address: String
        let title: String
    }

    struct Choice: Sendable {
        let address: String
        let words: String
        let moments: [Target]
        /// Whether "no moment" can be chosen: if the photo is in none, or may be taken out of its moment.
        let mayLeave: Bool
    }

    struct Target: Sendable {
        let id: String
        let title: String
        let isCurrent: Bool
    }

    init(_ photo: Photo, _ choices: MomentChoices, mayEdit: Bool, host: String?, words: Words) {
        let moment = choices.current
        let address = PhotoAddress.page(photo.id)
        current = moment.map { Current(address: MomentPages.address(of: $0.id), title: $0.title) }
        waits = moment?.waitsUntil != nil
        self.host = host
        let others = choices.others.map { Target(id: $0.id.text, title: $0.title, isCurrent: false) }
        let own = moment.map { [Target(id: $0.id.text, title: $0.title, isCurrent: true)] } ?? []
        let hasChoice = !others.isEmpty || choices.mayLeave
        form =
            hasChoice
            ? Choice(
                address: address + "/moment",
                words: words[moment == nil ? .putIntoMoment : .moveToMoment],
                moments: own + others,
                mayLeave: moment == nil || choices.mayLeave
            ) : nil
        cover = mayEdit && moment?.cover != photo.id ? address + "/cover" : nil
    }
}
