"""Texts that break programs which interpret them; by kinds, as in the Big List of Naughty Strings."""
# The beginning of a forged line in the log.
FORGED = "info forged line"

STRINGS = [
    # Empty texts, and texts that programs write for empty values.
    "", " ", "\t", "null", "undefined", "None", "NaN", "-1", "0", "true", "1e309", "\\", "\\\\", "'", '"', "`", "''", '""',
    # Databases.
    "'; DROP TABLE photos; --", "1' OR '1'='1", "\" OR \"\"=\"", "%' ESCAPE '!' --", "_%", "?", "$1", ":name", "1;DROP TABLE users",
    # Pages.
    "<script>document.title='THE SCRIPT RAN'</script>", "\"><img src=x onerror=\"document.title='THE SCRIPT RAN'\">",
    "'><svg onload=document.title='THE SCRIPT RAN'>", "</title><script>document.title='THE SCRIPT RAN'</script>",
    "</textarea><script>document.title='THE SCRIPT RAN'</script>", "<!-- -->", "]]>", "&lt;b&gt;", "&amp;", "&#x3c;b&#x3e;",
    "javascript:document.title='THE SCRIPT RAN'", "<b", "onclick=alert(1) ", "<a href=//evil.test>home</a>",
    # Templates.
    "{{7*7}}", "{{{w.save}}}", "{{>layout}}", "{{#page}}", "{{/page}}", "${7*7}", "#{7*7}", "<%= 7*7 %>", "{1}", "{name}", "{count}",
    # Shells and paths.
    "$(touch /tmp/pwned)", "`touch /tmp/pwned`", "; touch /tmp/pwned", "| touch /tmp/pwned", "&& true", "../../../etc/passwd",
    "..\\..\\boot.ini", "/etc/passwd", "C:\\CON", "CON", "..", ".", "~", "-rf", "--help", "file:///etc/passwd", "a/b\\c",
    "%2e%2e%2f", "%00", "%s%n%x", "%d",
    # Headers, and lines of the log.
    "a\r\nSet-Cookie: session=evil", "a\nLocation: http://evil.test/", f"a\n{FORGED}", f"a\r{FORGED}", f"a\u2028{FORGED}",
    f"a\u0085{FORGED}", "a; filename=evil.html", "a\"; filename=\"evil.html", "a\x1b[2J\x1b[31m", "UTF-8''evil",
    # Control characters, and bytes that are not letters.
    "a\x00b", "\x01\x02\x7f", "a\x08b", "\ufeff", "\ufffe", "\ufffd",
    # Texts from right to left, without width, or with marks upon letters.
    "\u202egpj.exe", "\u2066a\u2069", "\u200b", "a\u200bb", "\u200d", "\u00ad", "\u180e", "אבג תמונה", "صورة للجدة", "Z̮̞̠͙͔ͅa̡̪̱l̨g͙o" * 3,
    "ǆ", "ﬀ", "ß", "İ", "e\u0301", "\u1e9e", "ÅÅ", "表ポあA鷗ŒéＢ逍Üßªąñ丂㐀𠀀", "👵🏽", "👨‍👩‍👧‍👦", "🇫🇮🇩🇪", "❤️", "🏳️‍🌈" * 9,
    "﷽", "\U000e0041", "Ⅳ①㎏",
    # Long texts.
    "x" * 61, "x" * 501, "👵" * 501, "a " * 5000,
    # Numbers in unusual forms, and texts with a meaning in other programs.
    "٣", "１２", "0x10", "1/0", "１;", "=cmd|' /C calc'!A0", "+1", "@SUM(1)",
]
assert len(set(STRINGS)) == len(STRINGS)
