import CurlHTTP
import FamilyCore
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct SendersTests {
    @Test func `whom a keeper leaves out can send nothing from that moment, by any way`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let rolf = try await house.newcomer(.relative, named: "Rolf")
            let photo = try Pictures.jpeg(marked: "begun before")
            let begun = try await rolf.beginUpload(of: photo.count)
            #expect(try await rolf.call(ReadSenders()).senders == .everybody)
            let chosen = try await house.keeper.call(ChooseSenders(.keepers, insteadOf: .everybody))
            #expect(chosen.senders == .keepers)
            for refusal in [
                try await rolf.send([FormFile(name: "a.jpg", content: try Pictures.jpeg())]),
                try await rolf.tus("POST", Tus.route, Visitor.beginning(10)),
                try await rolf.goOn(begun, at: 0, with: photo),
            ] {
                #expect(refusal.status == 403)
                #expect(try refusal.problem().title.hasPrefix("Only the organizers of the family can send photos now."))
            }
            let page = try await rolf.ask("GET", "/send", accept: "text/html")
            #expect(page.status == 403 && page.text.contains("Only the organizers of the family"))
            let album = try await rolf.ask("GET", "/", accept: "text/html")
            #expect(!album.text.contains("href=\"/send\""))
            #expect(try await house.keeper.call(ReadAlbum(.newest)).photos == [])
            _ = try await house.keeper.sendPhoto(try Pictures.jpeg(marked: "hers"))
            _ = try await house.keeper.call(ChooseSenders(.relatives, insteadOf: .keepers))
            #expect(try await rolf.goOn(begun, at: 0, with: photo).status == 204)
            #expect(try await house.keeper.call(ReadAlbum(.newest)).photos.count == 2)
        }
    }

    @Test func `of two keepers at once, the second is told and may say it again`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.takeIn(try await house.newFrame())
            _ = try await house.keeper.call(ChooseSenders(.relatives, insteadOf: .everybody))
            let late = ChooseSenders(.keepers, insteadOf: .everybody)
            #expect(try await house.keeper.problem(of: late)?.code == .settingsChanged)
            let token = try #require(house.keeper.csrfToken)
            for path in ["/frames/\(frame.id)", "/people"] {
                let form = "csrf=\(token)&senders=keepers&insteadOf=everybody"
                let told = try await house.keeper.form(path + "/senders", form)
                #expect(told.status == 409)
                #expect(told.text.contains("Now it is: Organizers and relatives, no guests."))
                #expect(told.text.contains("<option value=\"keepers\" selected>"))
                #expect(told.text.contains("name=\"insteadOf\" value=\"relatives\""))
                let nonsense = try await house.keeper.form(path + "/senders", "csrf=\(token)&senders=cats")
                #expect(nonsense.status == 400)
            }
            let done = try await house.keeper.form(
                "/frames/\(frame.id)/senders",
                "csrf=\(token)&senders=keepers&insteadOf=relatives"
            )
            #expect(done.head["Location"] == "/frames/\(frame.id)#senders")
            #expect(try await house.keeper.call(ReadSenders()).senders == .keepers)
        }
    }
}
