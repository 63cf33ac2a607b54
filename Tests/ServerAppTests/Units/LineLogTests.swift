import Logging
import Testing

@testable import ServerApp

struct LineLogTests {
    @Test func `lets nobody forge a line`() {
        let lines = Lines()
        var logger = Logger(label: "test") { _ in LineLog(level: .info) { lines.add($0) } }
        logger[metadataKey: "request"] = "1"
        logger.info("answered", metadata: ["path": "/x\ninfo answered path=\"/forged\"\u{1b}[2J\u{2028}\u{202e}"])
        logger.debug("unheard")
        #expect(
            lines.all == [
                #"info answered path="/x\u{a}info answered path=\"/forged\"\u{1b}[2J\u{2028}\u{202e}" request="1""#
                    + "\n"
            ]
        )
    }

    @Test func `names the request on whose way a line is written`() async {
        let lines = Lines()
        let logger = Logger(label: "test") { _ in LineLog(level: .info) { lines.add($0) } }
        await RequestTrace.$id.withValue("a1") { await Task { logger.error("internal error") }.value }
        logger.error("swept")
        #expect(lines.all == ["error internal error hb.request.id=\"a1\"\n", "error swept\n"])
    }
}
