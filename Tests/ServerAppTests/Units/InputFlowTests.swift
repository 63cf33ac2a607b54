import Testing

@testable import ServerApp

struct InputFlowTests {
    @Test func `gives a head in small pieces and a body as it comes`() {
        var flow = InputFlow()
        #expect(flow.piece(of: 65_536) == InputFlow.headPiece)
        #expect(flow.piece(of: 9) == 9)
        flow.headEnded(length: 60_000_000)
        #expect(flow.piece(of: 65_536) == 65_536)
        flow.bodyCame(59_999_000)
        // What follows the body's end is a head again.
        #expect(flow.piece(of: 65_536) == 1_000)
        flow.bodyCame(1_000)
        #expect(flow.piece(of: 65_536) == InputFlow.headPiece)
    }

    @Test func `gives nothing while an answer is under way`() {
        var flow = InputFlow()
        flow.headEnded(length: 0)
        flow.requestEnded()
        #expect(flow.piece(of: 1) == nil && !flow.takesBytes)
        flow.answerEnded()
        #expect(flow.piece(of: 1) == 1 && flow.takesBytes)
    }

    @Test func `waits for all answers of requests that came in one piece`() {
        var flow = InputFlow()
        for _ in 0..<3 {
            flow.headEnded(length: 0)
            flow.requestEnded()
        }
        flow.answerEnded()
        flow.answerEnded()
        #expect(flow.piece(of: 1) == nil)
        flow.answerEnded()
        #expect(flow.piece(of: 1) == 1)
    }

    @Test func `goes on with a body whose answer is out already`() {
        var flow = InputFlow()
        flow.headEnded(length: nil)
        flow.answerEnded()
        #expect(flow.piece(of: 65_536) == InputFlow.chunkPiece)
        flow.requestEnded()
        #expect(flow.piece(of: 65_536) == InputFlow.headPiece)
    }

    @Test func `takes nothing more after a request for another protocol`() {
        var flow = InputFlow()
        flow.headEnded(length: 0, isLast: true)
        flow.requestEnded()
        flow.answerEnded()
        #expect(flow.isOver && flow.piece(of: 1) == nil)
    }

    @Test(arguments: [Int.min, -1, .max])
    func `holds any length that a head may say`(length: Int) {
        var flow = InputFlow()
        flow.headEnded(length: length)
        flow.bodyCame(.max)
        flow.bodyCame(1)
        #expect(flow.piece(of: 600) ?? 0 <= 600)
    }
}
