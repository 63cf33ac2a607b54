import FoundationEssentials

/// The file of a gift card: a signed letter, and behind it the bytes of its photos.
///
///     grandma gift 1
///     <the letter's length in bytes, decimal>
///     <the letter, JSON as in the API>
///     <Ed25519 signature of the first line and the letter, 64 bytes in base64url>
///     <the photos' bytes, one after another, in the order and with the lengths that the letter says>
///
/// The file has no names of files in it, and ends with its last photo.
package enum GiftFile {
    /// The file's name on a card or a stick.
    package static let name = "gift.grandma"
    package static let mediaType = "application/vnd.grandma.gift"
    private static let firstLine = "grandma gift 1\n"
    private static let mostLetterBytes = 16 * 1024
    /// 64 bytes in base64url.
    private static let signatureLetters = 86
    /// The length of a file's beginning that contains the whole letter, if there is one.
    package static let mostHeadBytes = firstLine.utf8.count + 6 + mostLetterBytes + 1 + signatureLetters + 1

    /// The part of a file before its photos: the letter and its signature.
    package struct Head: Equatable, Sendable {
        package let letter: GiftLetter
        /// The bytes that are signed.
        package let signed: [UInt8]
        package let signature: [UInt8]
        /// The length of this part in bytes; the photos begin behind it.
        package let length: Int

        /// The length of the whole file.
        package var fileLength: Int { letter.pictures.reduce(length) { $0 + $1.bytes } }
    }

    /// Returns the bytes to sign.
    package static func message(_ letter: GiftLetter) throws -> [UInt8] {
        Array(firstLine.utf8) + Array(try WireCoding.encode(letter))
    }

    /// Returns the beginning of the file of a signed letter.
    package static func head(message: [UInt8], signature: [UInt8]) -> [UInt8] {
        let letter = message.dropFirst(firstLine.utf8.count)
        return Array("\(firstLine)\(letter.count)\n".utf8) + letter + Array("\n\(Base64URL.encode(signature))\n".utf8)
    }

    /// Reads the beginning of a file; returns nil if it is not of a gift card, is cut off, or breaks a bound.
    ///
    /// NB: the caller must still check the signature.
    package static func head(of start: some Collection<UInt8>) -> Head? {
        var rest = Array(start.prefix(mostHeadBytes))[...]
        guard rest.starts(with: firstLine.utf8) else { return nil }
        rest = rest.dropFirst(firstLine.utf8.count)
        let digits = rest.prefix(5).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let length = Int(String(decoding: digits, as: UTF8.self)), (1...mostLetterBytes).contains(length) else {
            return nil
        }
        rest = rest.dropFirst(digits.count)
        guard rest.popFirst() == newline, rest.count > length + signatureLetters + 1 else { return nil }
        let text = rest.prefix(length)
        rest = rest.dropFirst(length)
        guard rest.popFirst() == newline,
            let signature = Base64URL.decode(String(decoding: rest.prefix(signatureLetters), as: UTF8.self)),
            rest.dropFirst(signatureLetters).first == newline,
            let letter = try? WireCoding.decode(GiftLetter.self, from: Data(text)), letter.isSane
        else { return nil }
        return Head(
            letter: letter,
            signed: Array(firstLine.utf8) + text,
            signature: signature,
            length: rest.startIndex + signatureLetters + 1
        )
    }

    private static let newline = UInt8(ascii: "\n")
}
