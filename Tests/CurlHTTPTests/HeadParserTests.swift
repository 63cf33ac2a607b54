import Testing

@testable import CurlHTTP

struct HeadParserTests {
    private func parse(_ lines: [String]) -> HeadParser.Step {
        var parser = HeadParser()
        return lines.reduce(.more) { _, line in parser.feed(Array(line.utf8)) }
    }

    @Test func `reads a head line by line`() {
        let step = parse(["HTTP/1.1 200 OK\r\n", "Content-Type:text/plain \r\n", "X: a: b\r\n", "\r\n"])
        #expect(
            step
                == .head(
                    HTTPHead(status: 200, headers: [HTTPHeader("Content-Type", "text/plain"), HTTPHeader("X", "a: b")])
                )
        )
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n", 200), ("HTTP/1.1 404\r\n", 404), ("HTTP/1.0 302 Found\n", 302), ("HTTP/1.1\r\n", 0),
        ("HTTP/1.1 abc\r\n", 0),
    ])
    func `reads the status`(line: String, status: Int) {
        #expect(parse([line, "\r\n"]) == .head(HTTPHead(status: status)))
    }

    @Test func `forgets an interim head`() {
        let step = parse([
            "HTTP/1.1 100 Continue\r\n", "A: 1\r\n", "\r\n", "HTTP/1.1 201 Created\r\n", "B: 2\r\n", "\r\n",
        ])
        #expect(step == .head(HTTPHead(status: 201, headers: [HTTPHeader("B", "2")])))
    }

    @Test func `drops a line without a colon`() {
        #expect(parse(["HTTP/1.1 200 OK\r\n", "nonsense\r\n", "\r\n"]) == .head(HTTPHead(status: 200)))
    }

    @Test func `knows a header by any case and a type without its parameters`() {
        let head = HTTPHead(status: 200, headers: [HTTPHeader("content-TYPE", "Text/HTML ; charset=utf-8")])
        #expect(head["Content-Type"] == "Text/HTML ; charset=utf-8")
        #expect(head.mediaType == "text/html")
        #expect(HTTPHead(status: 200).mediaType == nil)
    }

    @Test func `ends at sixty-four kilobytes`() {
        let line = "X: \(String(repeating: "x", count: 1000))\r\n"
        #expect(parse(["HTTP/1.1 200 OK\r\n"] + Array(repeating: line, count: 70)) == .tooLarge)
    }
}
