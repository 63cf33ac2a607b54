import FamilyCore
import FamilyTesting
import Testing

/// Secrets that are not printed, however a program prints their values.
struct HiddenValuesTests {
    private static let secret = "violets in the yard"

    private func printed(_ value: Any) -> String {
        var text = "\(value) \([value]) \(String(reflecting: value)) "
        dump(value, to: &text)
        return text
    }

    @Test func `a gift card and a password are printed by no program`() {
        let card = RedeemGift.Card(gift: .make("gift-1"), secret: Self.secret)
        let credentials = SignIn.Credentials(userName: Self.secret, password: Self.secret)
        for value in [card, RedeemGift(card), credentials, SignFrameIn(credentials)] as [Any] {
            #expect(!printed(value).contains(Self.secret), "\(type(of: value))")
        }
        // The control: a value that hides nothing is printed.
        #expect(printed(FrameDescription(model: Self.secret, version: "1")).contains(Self.secret))
    }
}
