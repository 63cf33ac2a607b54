/// The list of Wi-Fis to choose from.
package struct SceneNetworks: Equatable, Sendable {
    package struct Row: Equatable, Sendable {
        package var name: String
        /// The strength, 0 to 4.
        package var bars: Int
        package var security: NetworkSecurity
        /// Whether the frame is in this network.
        package var isJoined: Bool

        package init(name: String, bars: Int, security: NetworkSecurity, isJoined: Bool = false) {
            self.name = name
            self.bars = bars
            self.security = security
            self.isJoined = isJoined
        }
    }

    /// The networks to choose from, also those that are not on the screen.
    package var rows: [Row]
    /// The page of rows that is shown.
    package var page: Int
    /// The row or button under a finger or selected by the keys; nil if there is none.
    package var lit: NetworkListPlan.Target?
    /// The line below the question: what went wrong, or what goes on; nil for none.
    package var line: Phrase?
    package var hasBack: Bool

    package init(
        rows: [Row],
        page: Int = 0,
        lit: NetworkListPlan.Target? = nil,
        line: Phrase? = nil,
        hasBack: Bool = false
    ) {
        self.rows = rows
        self.page = page
        self.lit = lit
        self.line = line
        self.hasBack = hasBack
    }
}

/// The connection of the frame, in words for whoever asks.
package struct SceneNetworkFacts: Equatable, Sendable {
    /// The Wi-Fi that the frame is in; nil: none.
    package var network: String?
    /// The frame's IP address; nil: none.
    package var address: String?
    /// Four capital letters to say on the telephone.
    package var supportWord: String
    package var lit: NetworkFactsPlan.Target?

    package init(network: String?, address: String?, supportWord: String, lit: NetworkFactsPlan.Target? = nil) {
        self.network = network
        self.address = address
        self.supportWord = supportWord
        self.lit = lit
    }
}
