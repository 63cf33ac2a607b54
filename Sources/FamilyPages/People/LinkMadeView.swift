import FamilyCore
import FamilyServices
import QRCode
import ServerCore

/// A new link; its URL is shown only here.
struct LinkMadeView: Sendable {
    /// The QR code of the link, as one path of an SVG drawing.
    struct Square: Sendable {
        let viewBox: String
        let path: String

        init(_ code: QRCode) {
            let margin = QRCode.quietZone
            viewBox = "\(-margin) \(-margin) \(code.side + 2 * margin) \(code.side + 2 * margin)"
            path = (0..<code.side).map { Self.row($0, of: code) }.joined()
        }

        /// Returns the dark runs of one row, each a rectangle one module high.
        private static func row(_ y: Int, of code: QRCode) -> String {
            var path = ""
            var start: Int?
            for x in 0...code.side {
                let isDark = x < code.side && code[x, y]
                if isDark, start == nil { start = x }
                if !isDark, let from = start {
                    path += "M\(from) \(y)h\(x - from)v1h-\(x - from)z"
                    start = nil
                }
            }
            return path
        }
    }

    let lead: String
    let url: String
    let shareTitle: String
    let qr: Square?
    /// The URL to continue at.
    let done: String

    init(_ link: JoinLink, url: String, context: MemberContext, words: Words) {
        let uses = words(.usesLeft, count: link.usesLeft)
        lead = words(.linkReadyLead, ["uses": uses, "when": context.times.ahead(link.expiresAt)])
        self.url = url
        shareTitle = words(.joinTitle, ["family": context.family.name])
        qr = QRCode(url).map(Square.init)
        done = "/people"
    }

    /// Creates the view of a link by which a member, or a guest from outside, returns.
    init(_ link: ReturnLink, done: String = "/people", context: MemberContext, words: Words) {
        lead = words(
            .returnReadyLead,
            ["name": link.member.displayName, "when": context.times.ahead(link.expiresAt)]
        )
        url = link.url
        shareTitle = words(.comeBackTitle, ["name": link.member.displayName])
        qr = QRCode(link.url).map(Square.init)
        self.done = done
    }

    /// Creates the view of a moment's link for guests from outside.
    init(_ link: MomentLink, url: String, of moment: Moment, context: MemberContext, words: Words) {
        lead = words(.outsideReadyLead, ["day": context.times.lastDay(before: link.endsAt)])
        self.url = url
        shareTitle = moment.title
        qr = QRCode(url).map(Square.init)
        done = OutsideGuestPages.address(of: moment.id)
    }

    /// Creates the view of a guest's link for another phone.
    init(_ link: PhoneLink, context: MemberContext, words: Words) {
        let name = context.signedIn.member.displayName
        lead = words(.otherPhoneReadyLead, ["name": name, "when": context.times.ahead(link.expiresAt)])
        url = link.url
        shareTitle = words(.otherPhoneAs, ["name": name])
        qr = QRCode(link.url).map(Square.init)
        done = "/me"
    }

    /// Creates the view of a link that shares a photo.
    init(_ link: ShareLink, url: String, context: MemberContext, words: Words) {
        lead = words(.shareReadyLead, ["when": context.times.ahead(link.expiresAt)])
        self.url = url
        shareTitle = words(.sharedTitle, ["name": context.signedIn.member.displayName])
        qr = QRCode(url).map(Square.init)
        done = PhotoAddress.page(link.photoID)
    }
}
