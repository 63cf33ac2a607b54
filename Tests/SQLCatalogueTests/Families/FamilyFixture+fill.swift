import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension FamilyFixture {
    /// Adds the family with a row in every table that has rows of families.
    func move(into writer: any CatalogueWriter) throws {
        try settle(writer)
        try hang(writer)
        try plan(writer)
        try send(writer)
        try talk(writer)
        try connect(writer)
    }

    private func settle(_ writer: any CatalogueWriter) throws {
        try writer.add(FamilyRecord.make(id: family, name: "Family \(number)"))
        try writer.add(memberRecord(in: self))
        try writer.add(memberRecord(relative, role: .relative, in: self))
        var former = memberRecord(id("former"), role: .relative, in: self)
        former.removedAt = .testDay
        try writer.add(former)
        var arrived = memberRecord(newcomer, role: .relative, in: self)
        arrived.introduction = Introduction(id: introduction, reply: nil)
        try writer.add(arrived)
        try writer.give(former.id, to: newcomer, named: "Former", in: family)
        try writer.noteCopiesWaived(by: family, at: .testDay)
        try writer.add(sessionRecord)
        var other = sessionRecord
        (other.id, other.memberID, other.tokenHash) = (otherSession, relative, hash(17))
        try writer.add(other)
        try writer.note(address, of: keeper, at: .testDay, kept: 9)
        try writer.save(ActivityMark(joinedAt: .testDay), of: keeper)
        try writer.add(joinLinkRecord(in: self))
        try writer.add(returnLinkRecord)
    }

    private func hang(_ writer: any CatalogueWriter) throws {
        try writer.add(frameRecord(in: self))
        try writer.add(frameRecord(otherFrame, in: self))
        var gone = frameRecord(goneFrame, in: self)
        gone.revokedAt = .seconds(6_000)
        try writer.add(gone)
        try writer.add(invitationRecord)
        try writer.noteMissed(frame, in: family, at: .testDay)
        try writer.add(giftRecord(in: self))
    }

    private func plan(_ writer: any CatalogueWriter) throws {
        try writer.add(placeRecord(in: self))
        for moment in [moment, secretMoment, goneMoment, waitingMoment, livelyMoment] {
            var record = momentRecord(moment, in: self)
            record.coverID = nil
            if moment == secretMoment { record.audience = .invited }
            if moment == waitingMoment || moment == goneMoment { record.waitsUntil = .seconds(4_000) }
            _ = try writer.add(record)
        }
        try writer.add(momentLinkRecord(in: self))
        var visitor = memberRecord(guest, role: .guest, in: self)
        (visitor.guestOf, visitor.guestEndsAt) = (moment, .seconds(9_999))
        try writer.add(visitor)
        _ = try writer.invite(relative, to: momentRecord(in: self), by: keeper, at: .testDay)
        _ = try writer.invite(relative, to: momentRecord(secretMoment, in: self), by: keeper, at: .testDay)
        try writer.save(.coming, of: relative, to: momentRecord(livelyMoment, in: self), at: .testDay)
    }

    private func send(_ writer: any CatalogueWriter) throws {
        for id in [photo, otherPhoto, hiddenPhoto, deletedPhoto, surprise, goneSurprise, heldPhoto] {
            var record = photoRecord(id, in: self)
            if id == otherPhoto || id == heldPhoto { record.momentID = moment }
            if id == otherPhoto { record.takenAt = nil }
            if id == surprise || id == goneSurprise {
                (record.waitsUntil, record.momentID) = (.seconds(4_000), id == surprise ? livelyMoment : goneMoment)
            }
            if id == heldPhoto { (record.waitsUntil, record.isHeld) = (.distantFuture, true) }
            let added = try writer.add(record)
            if id == hiddenPhoto { _ = try writer.setHiding(.make(by: relative), of: added) }
            if id == deletedPhoto {
                _ = try writer.remove(added, at: .seconds(50), undo: .make(by: keeper, until: .seconds(6_000)))
            }
        }
        _ = try writer.remove(momentRecord(goneMoment, in: self), at: .seconds(50))
        try writer.enter(photo, in: family, as: entry)
        try writer.add(collectionRecord(in: self))
        try writer.put([photo, otherPhoto], into: collection, by: keeper, at: .testDay)
        try writer.setCover(photo, of: collection)
        try writer.show(.collection(collection), on: otherFrame)
        try writer.save(sighting)
        _ = try writer.hide(photo, on: frame, at: .testDay)
        try writer.add(shareLinkRecord(in: self))
        try writer.note(lost(in: self))
        try writer.queueUrgentRenditions(of: photo, in: family, at: .testDay)
        try writer.note(offerRecord(in: self))
        try writer.wantAllOffers(in: family)
        var later = offerRecord(in: self)
        later.photo.photoID = id("later-offered-photo")
        try writer.note(later)
    }

    private func talk(_ writer: any CatalogueWriter) throws {
        _ = try writer.setHeart(true, on: photo, in: family, by: relative, at: .seconds(70))
        var words = newComment
        (words.id, words.writtenAt) = (comment, .seconds(75))
        words.author = Sender(id: relative, displayName: "Relative")
        _ = try writer.add(words, to: photo, in: family)
        // A photo that is moved into a moment with invited people only is withdrawn from all others.
        if let seen = try writer.photo(otherPhoto, in: family) {
            _ = try writer.setMoment(secretMoment, of: seen)
        }
    }

    private func connect(_ writer: any CatalogueWriter) throws {
        try writer.save(subscription)
        try writer.save(delivery)
        try writer.set(.hearts, isMuted: true, of: relative)
        try writer.note(news, for: keeper)
        try writer.note(RecordedNews(.comment(comment, on: photo, by: relative), at: .seconds(75)), for: keeper)
        try writer.note(RecordedNews(.look(photo, by: relative), at: .seconds(75)), for: keeper)
        try writer.note(newsToldAt: .testDay, to: keeper)
        try writer.noteTold([News.key(of: comment)], to: keeper, in: "told", at: .seconds(90))
        try writer.add(webhookRecord(in: self))
        try writer.add(messageRecord, keeping: 9)
        try writer.save(brokerRecord(in: self))
        try writer.add(uploadRecord(in: self))
        _ = try writer.acquireLock(at: upload)
        _ = try writer.add(piece(), after: 0, in: 1)
    }
}
