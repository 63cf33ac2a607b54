import FamilyCore
import FrameCore

extension House {
    /// What the shell and the server answer to this order.
    mutating func event(answering effect: FrameEffect) -> FrameEvent {
        switch effect {
        case .call(let call): return .server(reply(to: call))
        case .listen: return isUnreached || !knowsFrame ? .streamBroke : .streamOpened
        case .preparePicture(let photo, _, _):
            if photo.isOfStick { tell(.stick(.read(photo, ModelStick.reading(of: photo)))) }
            return .pictureReady(photo)
        case .keepOutgoing(let photo, let file): return event(copying: photo, file)
        case .sendOutgoing(let file): return event(sending: file)
        case .prepareDetail(let photo, _): return .detailReady(photo)
        case .prepareThumbnail(let photo, _, let source):
            return source != nil && isUnreached ? .thumbnailFailed(photo) : .thumbnailReady(photo)
        case .prepareCover(let photo, _, let source):
            return source != nil && isUnreached ? .coverFailed(photo) : .coverReady(photo)
        case .cancelDownload(let photo):
            downloading.remove(photo)
            return .downloadFailed(photo, .server(.cancelled))
        case .download(let photo, let file): return downloaded(photo, file)
        case .bring(let photo, _): return .brought(photo)
        case .shelf: return .shelfFailed(disk.error ?? .diskFull)
        case .prove(let place): return .search(.answered(place, isProven: home.isProven(place)))
        case .retryShelf: return disk.write([], to: &shelf).map { .shelfFailed($0) } ?? .shelfWritten
        case .measureDisk: return .diskHas(free: ByteCount(disk.free))
        case .checkShelf: return .shelfChecked(check)
        case .compareShelf: return .shelfCompared(missing: missing)
        default: return .deadlineReached
        }
    }

    private mutating func downloaded(_ photo: PhotoID, _ file: PhotoFile) -> FrameEvent {
        downloading.remove(photo)
        if isUnreached { return .downloadFailed(photo, .server(.unreachable("gone"))) }
        if !knowsFrame { return .downloadFailed(photo, .server(.unknownFrame)) }
        guard album.identifiers.contains(photo), !album.lostFiles.contains(photo) else {
            return .downloadFailed(photo, .server(.notFound))
        }
        if let error = disk.place(file, of: photo, on: &shelf) { return .downloadFailed(photo, error) }
        fullest = max(fullest, shelf.bytes)
        return .downloaded(photo, file)
    }

    private mutating func reply(to call: ServerCall) -> ServerReply {
        if isUnreached { return .failed(call, .unreachable("gone")) }
        if serverIsStranger { return .failed(call, .stranger("a router's page")) }
        if !knowsFrame, call.isOfKnownFrame { return .failed(call, .unknownFrame) }
        switch call {
        case .register, .registerAgain:
            if let refusal = home.refusal { return .failed(call, refusal) }
            registrations += 1
            return .registered(knowsFrame ? Self.registration : Self.secondRegistration)
        case .askForInvitation:
            invitations += 1
            return .invited(.make())
        case .pollInvitation: return .polled(invitationState)
        case .whoAmI: return .identified(identity)
        case .signIn(let credentials, _):
            guard credentials.password == Self.password else { return .failed(call, .refused(.wrongPassword)) }
            return .signedIn(Self.identity, by: call)
        case .redeemGift(let card): return reply(toGift: card, call)
        case .report: return .reported
        case .album(let side, let limit): return .album(side, album.page(side, limit: limit))
        case .changes(let since): return .changes(album.changes(since: since, limit: 3))
        case .setHeart(let photo, let given):
            return album.heart(photo, given: given) ? .heartSet(photo, given: given) : .failed(call, .notFound)
        case .setHiding(let photo, let isHidden):
            if let refusal = hidings.refusal { return .failed(call, refusal) }
            hidings.hear(photo, isHidden: isHidden)
            return .hidingSet(photo, isHidden: isHidden)
        case .answerIntroduction(let id, let isWelcome):
            guard newcomers.contains(where: { $0.introduction == id }) else { return .failed(call, .notFound) }
            newcomers.removeAll { $0.introduction == id }
            answers[id, default: []].append(isWelcome)
            return .introductionAnswered(id)
        case .answerInvitation(let moment, let isComing):
            if let refusal = refusalOfAnswers { return .failed(call, refusal) }
            album.invitations?.removeAll { $0.moment == moment }
            invitationAnswers[moment, default: []].append(isComing)
            return .invitationAnswered(moment)
        case .tellSightings(let report):
            guard !serverIsOld else { return .failed(call, .notFound) }
            told.append(report)
            return .sightingsTold(report)
        case .offerPhotos(let offer):
            guard !serverIsOld else { return .failed(call, .notFound) }
            offers.append(offer)
            return .photosOffered(offer)
        case .askKnown(let hashes):
            if let error = stick.askError { return .failed(call, error) }
            return .known(asked: hashes, known: hashes.filter(stick.album.contains))
        }
    }

    private var identity: FrameIdentity {
        var identity = knownAs
        identity.newcomers = newcomers.isEmpty ? nil : newcomers
        identity.chosen = chosen
        identity.wanted = wanted.isEmpty ? nil : wanted
        identity.serverTime = serverTime
        identity.hiddenHere = hidings.hidden.isEmpty ? nil : hidings.hidden
        return identity
    }
}

extension ServerCall {
    fileprivate var isOfKnownFrame: Bool {
        switch self {
        case .register, .registerAgain, .askForInvitation, .pollInvitation, .signIn, .redeemGift: false
        default: true
        }
    }
}
