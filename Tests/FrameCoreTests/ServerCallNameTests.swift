import FrameCore
import FrameTesting
import Testing

struct ServerCallNameTests {
    @Test(arguments: ServerCall.examples(holding: "a secret"))
    func `a call has the name of its case, without any value`(call: ServerCall) {
        // A case without values has no child.
        let label = Mirror(reflecting: call).children.first?.label ?? "\(call)"
        #expect(call.name == label)
    }
}
