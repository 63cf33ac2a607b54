import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// The buttons of a suggested moment in the list of moments.
struct MomentSuggestionPages: Sendable {
    static let make = "/moments/suggested"
    static let refuse = "/moments/suggested/no"

    let services: PageServices

    var routes: [PageRoute] {
        [
            .post(Self.make, returnsTo: { _ in MomentPages.list }, make),
            .post(Self.refuse, returnsTo: { _ in MomentPages.list }, refuse),
        ]
    }

    @Sendable private func make(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard let id = MomentID(request.form["moment"]) else { throw .unreadableForm }
        do throws(Problem) {
            let moment = try await services.family.moments.make(
                id,
                titled: request.form["title"],
                of: try Self.photos(request.form),
                by: request.principal
            )
            return .goOn(to: MomentPages.address(of: moment.id))
        } catch let error where Self.isOfForm(error) {
            return try await MomentPages(services: services).showList(request, error: error)
        }
    }

    private static func isOfForm(_ problem: Problem) -> Bool {
        [.badRequest, .notFound, .momentsFull].contains(problem.code)
    }

    @Sendable private func refuse(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let photos = try Self.photos(request.form)
        try await services.family.moments.refuseSuggestion(of: photos, by: request.principal)
        return .goOn(to: MomentPages.list)
    }

    private static func photos(_ form: Form) throws(Problem) -> [PhotoID] {
        let photos = form[SuggestionCard.field].split(separator: SuggestionCard.separator).map { PhotoID(String($0)) }
        let known = photos.compactMap(\.self)
        guard !known.isEmpty, known.count == photos.count else { throw .unreadableForm }
        return known
    }
}

/// A suggestion in the list of moments.
struct SuggestionCard: Sendable {
    /// The form's field with the IDs of the photos.
    static let field = "photos"
    static let separator: Character = ","

    struct Picture: Sendable {
        let address: String
        let picture: String
        let sources: String
        let alt: String
    }

    let make = MomentSuggestionPages.make
    let refuse = MomentSuggestionPages.refuse
    /// The ID of the moment that would be made.
    let moment: String
    /// For example "Make these 14 photos a moment?".
    let question: String
    let when: String
    /// For example "From Anna and Mikko"; nil if all who sent them have left.
    let from: String?
    /// The place, or else the day.
    let title: String
    let photos: String
    let pictures: [Picture]

    init(_ suggested: SuggestedMoment, as id: MomentID, _ times: TimeWords) {
        let (words, suggestion) = (times.words, suggested.suggestion)
        moment = id.text
        question = Self.question(suggested, words)
        when = times.span(from: suggestion.first, to: suggestion.last)
        from =
            suggested.senders.isEmpty ? nil : words(.suggestedFrom, ["names": words.names(suggested.senders)])
        title = suggested.place ?? times.day(suggestion.first)
        photos = suggestion.photos.map(\.text).joined(separator: String(Self.separator))
        pictures = suggested.shown.map { photo in
            Picture(
                address: PhotoAddress.page(photo.id),
                picture: PhotoAddress.smallest(of: photo),
                sources: PhotoAddress.sources(of: photo, upTo: .small),
                alt: photo.altText(words)
            )
        }
    }

    static func question(_ suggested: SuggestedMoment, _ words: Words) -> String {
        words(.suggestedQuestion, count: suggested.suggestion.photos.count)
    }
}
