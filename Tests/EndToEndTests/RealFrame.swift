import FamilyClient
import FamilyCore
import FrameCore
import ServerAppTesting
import Testing

/// The frame's own client, at a real server.
struct RealFrame: Sendable {
    let server: HTTPFamilyServer

    init(at house: TestServer) throws {
        let address = try #require(ServerAddress(house.address))
        server = HTTPFamilyServer(at: address, userAgent: "grandma-frame/test")
    }

    func register() async throws -> FrameRegistration {
        let registration = try await server.call(RegisterFrame(FrameDescription(model: "Test", version: "1")))
        await server.use(registration)
        return registration
    }

    /// From its first start into the family.
    func join(_ house: House) async throws -> FrameSummary {
        _ = try await register()
        let invitation = try await server.call(RequestInvitation())
        return try await house.takeIn(code: invitation.code.display) {
            try #require(try await server.call(PollInvitation()).number)
        }
    }

    func troubleOfPolling() async -> ServerError? {
        do throws(ServerError) {
            _ = try await server.call(PollInvitation())
            return nil
        } catch {
            return error
        }
    }

    /// The trouble that `body` ends in; an end without one is a failed test.
    func thrownError(_ body: (HTTPFamilyServer) async throws -> Void) async throws -> ServerError? {
        do {
            try await body(server)
            Issue.record("no trouble came")
            return nil
        } catch let error as ServerError {
            return error
        }
    }
}
