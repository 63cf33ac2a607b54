package import FamilyCore

/// Which passwords may be chosen: long enough, and not among the first that
/// anybody tries.
package enum PasswordRules {
    /// Nothing where `password` may be chosen by who signs in as `userName`.
    package static func refusal(of password: String, userName: String) -> Problem? {
        let limit = WordLimits.password
        let length = password.unicodeScalars.count
        guard length >= limit.lowerBound else {
            return .badRequest("A password needs at least \(limit.lowerBound) characters.")
        }
        guard length <= limit.upperBound else {
            return .badRequest("A password may have at most \(limit.upperBound) characters.")
        }
        guard !isCommon(password), password.lowercased() != userName else {
            return .badRequest("Many people use this password. Please choose another one.")
        }
        return nil
    }

    private static func isCommon(_ password: String) -> Bool {
        let plain = password.lowercased()
        return commonest.contains(plain) || Set(plain).count <= 2
    }

    /// The commonest passwords of at least eight characters in the published
    /// lists of leaked ones; shorter ones are refused by their length.
    private static let commonest: Set<String> = Set(
        """
        password password1 password12 password123 password1234 password! password1! passw0rd p@ssw0rd p@ssword
        pa55word passwort passord contraseña motdepasse 12345678 123456789 1234567890 123123123 12341234 12344321
        87654321 987654321 0987654321 123454321 1234554321 11223344 1122334455 10203040 12121212 13131313 102030405060
        147258369 147852369 159357456 741852963 789456123 789456123a 321654987 246813579 135792468 31415926
        20202020 19871987 19901990 20002000 2000200020 123456789a 123456789q 12345678a a12345678 a123456789 abc12345
        abc123456 abcd1234 abcd12345 abcdefgh abcdefghi abcdefg1 1234abcd 123abc123 12345abc 12345qwert 1234qwer
        123qweasd 123qwe123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5
        qwer1234 qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertyuiop123 qwerty!@ qweasdzxc
        asdfghjk asdfghjkl asdf1234 asdfasdf asd123456 zxcvbnm1 zxcvbnm123 zaq12wsx zaq1zaq1 !qaz2wsx 1234567q
        iloveyou iloveyou1 iloveyou2 iloveyou! ilovegod iloveme1 iloveyou123 ihateyou loveyou1 lovelove mylove123
        sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball softball superman
        superman1 batman123 spiderman starwars pokemon1 pokemon123 dragon12 dragon123 monkey12 monkey123 letmein1
        letmein123 welcome1 welcome123 welcome1234 trustno1 whatever whatever1 computer computer1 internet samsung1
        samsung123 michelle michael1 jennifer jessica1 jordan23 charlie1 charlie123 daniel123 william1 benjamin
        jonathan alexander alexandra victoria christian elizabeth samantha stephanie nicholas isabella gabriel1
        butterfly chocolate chocolate1 strawberry cheesecake snickers marshall midnight november december september
        shadow12 shadow123 master12 master123 killer123 freedom1 liverpool liverpool1 chelsea1 arsenal1 manchester
        barcelona realmadrid juventus corvette mercedes mustang1 ferrari1 porsche1 maverick hellokitty babygirl
        babygirl1 babyboy1 sweetheart sweetie1 precious angel123 blessed1 jesus123 jesuschrist christ123 faithful
        hallo123 hallo1234 schatz123 bonjour1 azertyuiop azerty123 grandma1 grandma123 grandpa1 grandpa123 family123
        familie1 family01 mother123 father123 changeme changeme1 default1 administrator admin123 admin1234 admin12345
        administrator1 root1234 test1234 test12345 testtest guest123 guest1234 user1234 temp1234 secret123 secret12
        access14 letmein! password2 password3 password01 11111111a aa123456 aaa11111 zzzzzzzz xxxxxxxx qqqqqqqq
        asdfgh123 google123 facebook facebook1 youtube1 myspace1 linkedin minecraft minecraft1 fortnite playstation
        nintendo wordpass drowssap happy123 summer123 summer2023 summer2024 summer2025 winter123 spring123
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )
}
