"""The frame's on-screen keyboard for a test's finger: where each key of a page lies, and which page has it."""
LETTERS = {"en": ["qwertyuiop", "asdfghjkl", "zxcvbnm"], "fi": ["qwertyuiopå", "asdfghjklöä", "zxcvbnm"]}
DIGITS = ["1234567890", "@#$&_-()+/", "*\"':;!?"]
SIGNS = ["[]{}<>^~`|", "\\=%€£¥§°¿¡", "«»„“”‘’"]
BOTTOM = {"page": 0.07, "second": 0.20, " ": 0.46, ".": 0.71, "enter": 0.88}


class Keyboard:
    """A keyboard on the lower part of a touchscreen; it shows its letters first."""

    def __init__(self, screen, language="en"):
        self.screen, self.letters, self.page = screen, LETTERS[language], "letters"
        self.height = min(screen.height * 56 // 100, screen.width * 60 // 100)

    def type(self, text):
        for letter in text:
            self.write(letter)

    def write(self, letter):
        if letter in BOTTOM:
            return self.press(letter)
        self.turn_to(letter)
        if letter != letter.lower():
            self.press("shift")
        self.press(letter.lower())

    def turn_to(self, letter):
        """Goes to the page that has a letter, by the keys that lead from page to page."""
        if letter.lower() in "".join(self.letters):
            wanted = "letters"
        else:
            wanted = "digits" if letter in "".join(DIGITS) else "signs"
        if "letters" in (wanted, self.page) and wanted != self.page:
            self.press("page")
            self.page = "digits" if self.page == "letters" else "letters"
        if wanted != self.page:
            self.press("shift")
            self.page = wanted

    def press(self, key):
        self.screen.tap(*self.spot(key))

    def spot(self, key):
        """Returns the middle of a key, in pixels; `shift` is also the key in its place on other pages."""
        top, row = self.screen.height - self.height, self.height / 4
        if key in BOTTOM:
            return self.screen.width * BOTTOM[key], top + 3.5 * row
        rows = {"letters": self.letters, "digits": DIGITS, "signs": SIGNS}[self.page]
        width = self.screen.width / max(len(rows[0]), len(rows[1]))
        if key in ("shift", "backspace"):
            return (width / 2 if key == "shift" else self.screen.width - width / 2), top + 2.5 * row
        number = next(number for number, letters in enumerate(rows) if key in letters)
        start = (self.screen.width - width * len(rows[number])) / 2
        return start + width * (rows[number].index(key) + 0.5), top + (number + 0.5) * row
