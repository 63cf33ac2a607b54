import FamilyCore
import FamilyServices
import ServerCore

/// The choice of a language, stored by the browser, so that it works before signing in.
struct LanguagePages: Sendable {
    let services: PageServices

    var routes: [PageRoute] { [.visitorPost(LanguageChoice.address, returnsTo: Self.back, choose)] }

    @Sendable private static func back(_ request: PageRequest) -> String { OwnPath.next(request.form["next"]).text }

    @Sendable private func choose(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let language = request.form["language"]
        guard services.printer.languages.knows(language) else { throw .unreadableForm }
        try await services.family.news.speak(language, to: request.principal)
        return .languageChosen(language, to: Self.back(request))
    }
}

/// The languages to choose from, for a page.
struct LanguageChoice: Sendable {
    static let address = "/language"

    struct Language: Sendable {
        let code: String
        let name: String
        let isCurrent: Bool
    }

    let act = Self.address
    let next: String
    let all: [Language]

    init(_ languages: Languages, current: Words, comingBackTo address: String) {
        next = OwnPath.next(address).text
        all = languages.all.map {
            Language(code: $0.language, name: $0.name, isCurrent: $0.language == current.language)
        }
    }
}
