import PostgreSQLClient
import ServerCore

extension CatalogueError {
    init(_ error: PostgreSQLError) {
        let kind: Kind =
            switch error.state {
            case "53100": .diskFull
            case "XX001", "XX002": .damaged
            case let state where state.hasPrefix("23"): .conflict
            default: .failed
            }
        self.init(kind, explanation: error.description)
    }
}
