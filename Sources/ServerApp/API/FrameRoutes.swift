import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// API calls of frames and of keepers who manage them.
struct FrameRoutes {
    let services: FamilyServices

    func register(in book: RouteBook) {
        let frames = services.frames
        book.answer(ReadFrameIdentity.self) { call in try await frames.identity(call.principal) }
        book.answer(ReportFrame.self) { call in try await frames.report(call.body, by: call.principal) }
        book.answer(ReportSightings.self) { call in try await frames.note(call.body, by: call.principal) }
        book.answer(OfferPhotos.self) { call in try await services.offers.note(call.body, by: call.principal) }
        book.answer(FindKnownFiles.self) { call in try await services.sending.known(call.body, for: call.principal) }
        book.answer(ListFrames.self) { call in try await frames.list(call.principal) }
        book.answer(RenameFrame.self) { call in
            try await frames.rename(try call.identifier(), to: call.body.name, by: call.principal)
        }
        book.answer(ConfirmFrame.self) { call in try await frames.confirm(try call.identifier(), by: call.principal) }
        book.answer(SetFrameSettings.self) { call in
            let choice = try SettingsChoice(call.body.settings, insteadOf: call.body.insteadOf)
            return try await frames.set(choice, for: try call.identifier(), by: call.principal)
        }
        book.answer(SwitchFramePower.self) { call in
            try await frames.switchOff(try call.identifier(), isOff: call.body.isOff, by: call.principal)
        }
        book.answer(TurnFramePage.self) { call in
            try await frames.turn(try call.identifier(), call.body.turn, by: call.principal)
        }
        registerHiding(in: book)
        book.answer(RemoveFrame.self) { call in try await frames.remove(try call.identifier(), by: call.principal) }
    }

    private func registerHiding(in book: RouteBook) {
        let frames = services.frames
        book.answer(HideOnThisFrame.self) { call in
            try await frames.hideOnThisFrame(try call.identifier(), by: call.principal)
        }
        book.answer(ShowOnThisFrame.self) { call in
            try await frames.showOnThisFrame(try call.identifier(), by: call.principal)
        }
        book.answer(ShowHiddenOnFrame.self) { call in
            try await frames.show(try call.identifier(), on: call.body.frame, by: call.principal)
        }
    }
}
