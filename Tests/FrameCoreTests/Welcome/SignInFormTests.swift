import FamilyCore
import Testing

@testable import FrameCore

struct SignInFormTests {
    @Test func `types at the caret and erases on both sides of it`() {
        var line = TypedLine(longest: 10)
        line.insert("anna")
        line.moveCaret(by: -2)
        line.insert("x")
        #expect(line.text == "anxna" && line.caret == 3)
        line.erase()
        line.eraseForward()
        #expect(line.text == "ana" && line.caret == 2)
        line.moveCaretToStart()
        line.erase()
        #expect(line.text == "ana" && line.caret == 0)
        line.moveCaretToEnd()
        line.eraseForward()
        line.moveCaret(by: 9)
        #expect(line.text == "ana" && line.caret == 3)
    }

    @Test func `takes no more than fits, and no control characters`() {
        var line = TypedLine(longest: 4)
        line.insert("a\u{7}b\u{0}\n👵🏽é and more")
        #expect(line.text == "ab👵🏽é" && line.caret == 4)
    }

    @Test func `is complete with a name and a password`() {
        var form = SignInForm()
        #expect(form.credentials == nil)
        form.line.insert("  ")
        form.focus = .password
        form.line.insert(" x ")
        #expect(form.credentials == nil)
        form.focus = .userName
        form.line.insert("anna")
        #expect(form.credentials?.userName == "  anna" && form.credentials?.password == " x ")
        form.isPasswordShown = true
        form.forgetPassword()
        #expect(form.credentials == nil && form.password.text.isEmpty && !form.isPasswordShown)
    }
}
