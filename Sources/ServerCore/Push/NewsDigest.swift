package import FamilyCore
import FoundationEssentials

/// Several happenings told in one message: all who love a photo are one line of
/// it, and so are all photos that somebody looked at.
package struct NewsDigest: Equatable, Sendable {
    package enum Line: Equatable, Sendable {
        /// `onFrame`: all of these people pressed the heart on a frame.
        case loved(PhotoID, people: [Sender], onFrame: Bool)
        case looked([PhotoID], by: Sender)
        case commented(PhotoID, by: Sender, words: String, isReaders: Bool)
        case frameQuiet(FrameID, name: String, FrameSilence)
    }

    /// In the order in which they began.
    package let lines: [Line]

    package init(_ news: [News]) {
        lines = news.sorted { $0.at < $1.at }.reduce(into: []) { lines, news in
            let line = Line(news.happening)
            if let index = lines.lastIndex(where: { $0.takes(line) }) {
                lines[index] = lines[index].adding(line)
            } else {
                lines.append(line)
            }
        }
    }

    /// The one photo of which all of it speaks; nil where it speaks of more than one thing.
    package var onlyPhoto: PhotoID? {
        let photos = Set(lines.map(\.photo))
        return photos.count == 1 ? photos.first ?? nil : nil
    }
}

extension NewsDigest.Line {
    fileprivate init(_ happening: News.Event) {
        switch happening {
        case .loved(let photo, let person, let onFrame): self = .loved(photo, people: [person], onFrame: onFrame)
        case .looked(let photo, let person): self = .looked([photo], by: person)
        case .commented(let photo, let person, let words, let isReaders):
            self = .commented(photo, by: person, words: words, isReaders: isReaders)
        case .frameQuiet(let frame, let name, let silence): self = .frameQuiet(frame, name: name, silence)
        }
    }

    var photo: PhotoID? {
        switch self {
        case .loved(let photo, _, _), .commented(let photo, _, _, _): photo
        case .looked(let photos, _): photos.count == 1 ? photos.first : nil
        case .frameQuiet: nil
        }
    }

    fileprivate func takes(_ other: Self) -> Bool {
        switch (self, other) {
        case (.loved(let photo, _, _), .loved(let others, _, _)): photo == others
        case (.looked(_, let viewer), .looked(_, let another)): viewer == another
        default: false
        }
    }

    fileprivate func adding(_ other: Self) -> Self {
        switch (self, other) {
        case (.loved(let photo, let people, let onFrame), .loved(_, let more, let alsoOnFrame)):
            .loved(photo, people: people + more.filter { !people.contains($0) }, onFrame: onFrame && alsoOnFrame)
        case (.looked(let photos, let viewer), .looked(let more, _)):
            .looked(photos + more.filter { !photos.contains($0) }, by: viewer)
        default: self
        }
    }
}
