/// The question which of several servers is the family's.
package struct SceneServers: Equatable, Sendable {
    package struct Row: Equatable, Sendable {
        package var name: String
        /// Tells servers of one name from each other.
        package var address: String
        /// Whether this is the server that the frame uses, and it cannot be reached now.
        package var isAway: Bool
        package init(name: String, address: String, isAway: Bool = false) {
            self.name = name
            self.address = address
            self.isAway = isAway
        }
    }

    /// The servers to choose from, also those that are not on the screen.
    package var rows: [Row]
    /// Whether more servers are announced than can be chosen.
    package var hasOthers: Bool
    /// The page of rows that is shown.
    package var page: Int
    /// The index of the row that a finger or the keys are at; nil for none.
    package var lit: Int?
    /// Whether a finger or the keys are at the button for another server's address.
    package var isAddressLit: Bool

    package init(rows: [Row], hasOthers: Bool = false, page: Int = 0, lit: Int? = nil, isAddressLit: Bool = false) {
        self.rows = rows
        self.hasOthers = hasOthers
        self.page = page
        self.lit = lit
        self.isAddressLit = isAddressLit
    }
}

/// The server that an invitation is of, if it was found on the home network, or somebody typed its address.
package struct SceneServer: Equatable, Sendable {
    package var name: String
    /// Whether a touch asks again which server it is, or for its address.
    package var canChange: Bool
    package init(name: String, canChange: Bool = false) {
        self.name = name
        self.canChange = canChange
    }
}
