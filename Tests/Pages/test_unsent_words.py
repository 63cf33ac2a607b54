"""Words that a person has typed and not sent stay, whatever happens to the session, the page or the photo meanwhile."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE, join, sign_in
from Rig.waiting import until


@pytest.fixture
def photo(keeper, request):
    content = pictures.noisy(320, 240, seed=request.node.name)
    return keeper.send_bytes(content, "lake.jpg", "At the lake")["results"][0]["photo"]["id"]


@pytest.fixture
def name(request):
    return f"Mikko of {request.node.name[5:50]}"


@pytest.fixture
def mikko(server, keeper, browse, name):
    page = browse(server.pages, PHONE)
    join(page, keeper, name)
    return page


def sign_out(page):
    page.goto("/")
    page.locator("details.me summary").click()
    menu = page.locator("details.me")
    asked = menu.get_by_role("link", name="Sign out")
    # Who has no password is asked first.
    if asked.count():
        asked.click()
        menu = page.get_by_role("dialog")
    menu.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in*")


def field(page):
    return page.get_by_label("Say something")


def send(page):
    page.get_by_role("button", name="Send it").click()


def said(page):
    return page.locator("#said .comment")


def test_words_are_sent_with_the_session_of_another_tab(server, keeper, browse, photo):
    page = browse(server.pages)
    sign_in(page)
    page.goto(f"/photos/{photo}")
    field(page).fill("Typed before")
    other = page.context.new_page()
    sign_out(other)
    send(page)
    expect(page.get_by_role("alert")).to_contain_text("You are signed out here.")
    expect(field(page)).to_have_value("Typed before")
    # Somebody else at the same browser does not send it in their name.
    join(other, keeper, "Bert at the same browser")
    send(page)
    expect(page.get_by_role("alert")).to_contain_text("You are signed out here.")
    sign_out(other)
    sign_in(other)
    send(page)
    expect(said(page)).to_have_text(["Typed before"])
    # A form that is a page of its own goes with the new session too.
    page.goto("/moments/new")
    page.get_by_label("Name of the moment").fill("Between two sessions")
    sign_out(other)
    sign_in(other)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Between two sessions")).to_be_visible()


def test_photos_are_sent_with_the_session_of_another_tab(server, keeper, browse):
    page = browse(server.pages)
    sign_in(page)
    page.goto("/send")
    page.get_by_label("A few words").fill("From before")
    page.locator("#files").set_input_files(
        [{"name": f"{number}.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(64, 48, seed=f"session {number}")}
         for number in range(3)])
    other = page.context.new_page()
    sign_out(other)
    page.locator("#go").click()
    expect(page.get_by_role("alert")).to_contain_text("You are signed out here.")
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    expect(page.get_by_text("0 sent, 3 not.")).to_be_visible()
    # Somebody else at the same browser does not send them in their name.
    join(other, keeper, "Otto at the same browser")
    page.get_by_role("button", name="Try again: 0.jpg").click()
    expect(page.get_by_text("0 sent, 3 not.")).to_be_visible()
    sign_out(other)
    sign_in(other)
    for number in range(3):
        page.get_by_role("button", name=f"Try again: {number}.jpg").click()
    expect(page.get_by_text("All sent.")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
    newest = keeper.call("GET", "/api/v1/album?limit=3")["photos"]
    assert {(one["caption"], one["sender"]["displayName"]) for one in newest} == {("From before", "Anna")}


def test_a_lost_answer_makes_no_second_comment(mikko, photo):
    mikko.goto(f"/photos/{photo}")
    # The server has the comment, and the page does not know it.
    field(mikko).fill("Only once")
    mikko.evaluate("""async () => {
        const form = document.getElementById("comment").form;
        await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    }""")
    mikko.route("**/comments", lambda route: route.abort())
    send(mikko)
    expect(mikko.get_by_role("alert")).to_contain_text("This could not be sent.")
    mikko.unroute("**/comments")
    send(mikko)
    expect(said(mikko)).to_have_text(["Only once"])
    expect(field(mikko)).to_have_value("")


def test_words_stay_while_an_earlier_comment_is_removed(mikko, name, photo):
    mikko.goto(f"/photos/{photo}")
    field(mikko).fill("Wrong")
    send(mikko)
    expect(said(mikko)).to_have_count(1)
    field(mikko).fill("Half a sen")
    mikko.get_by_role("link", name=f"Remove what {name} said").click()
    mikko.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(said(mikko)).to_have_count(0)
    expect(field(mikko)).to_have_value("Half a sen")


def test_words_stay_when_somebody_deletes_the_photo(mikko, keeper, photo):
    with mikko.expect_response("**/api/v1/events"):
        mikko.goto(f"/photos/{photo}")
    field(mikko).fill("Half a sen")
    with mikko.expect_response(lambda answer: answer.url.endswith(f"/photos/{photo}") and answer.status == 404):
        keeper.call("DELETE", f"/api/v1/photos/{photo}")
    expect(field(mikko)).to_have_value("Half a sen")
    # Who sends them nevertheless is told why nobody gets them.
    send(mikko)
    expect(mikko.get_by_role("alert")).to_have_text("This photo is not in the album. Perhaps it was deleted.")
    expect(field(mikko)).to_have_value("Half a sen")
    assert mikko.url.endswith(photo)


def test_words_stay_on_the_way_to_another_page_and_back(keeping_chromium, server, keeper, photo):
    context = keeping_chromium.new_context(base_url=server.pages, viewport=PHONE)
    page = context.new_page()
    join(page, keeper, "Mikko who comes back")
    page.goto(f"/photos/{photo}")
    field(page).fill("Half a sen")
    page.goto("/moments")
    page.evaluate("history.back()")
    expect(field(page)).to_have_value("Half a sen")
    keeper.call("POST", f"/api/v1/photos/{photo}/comments", {"words": "The page still lives"})
    expect(said(page)).to_have_text(["The page still lives"])
    context.close()


def test_a_double_tap_opens_one_question(page, photo):
    page.goto(f"/photos/{photo}")
    link = page.locator("a[data-dialog][href$='/delete']")
    link.evaluate("link => { link.click(); link.click(); }")
    expect(page.locator("dialog")).to_have_count(1)
    page.locator("dialog [data-close]").click()
    expect(page.locator("dialog")).to_have_count(0)


def test_an_old_form_of_a_moment_undoes_nothing(server, keeper, keeper_state, browse):
    moment = keeper.call("POST", "/api/v1/moments", {"title": "Partty", "details": "Cake"})["id"]
    first, second = (browse(server.pages, PHONE, storage_state=keeper_state) for _ in range(2))
    for page in (first, second):
        page.goto(f"/moments/{moment}/edit")
    second.get_by_label("Who sees it").select_option("invited")
    second.get_by_label("What else to know").fill("Cake, Elm Street 12")
    second.get_by_role("button", name="Save").click()
    second.wait_for_url(f"**/moments/{moment}")
    first.get_by_label("Name of the moment").fill("Party")
    first.get_by_role("button", name="Save").click()
    first.wait_for_url(f"**/moments/{moment}")
    now = keeper.call("GET", f"/api/v1/moments/{moment}")
    assert (now["title"], now["details"], now["audience"]) == ("Party", "Cake, Elm Street 12", "invited")
    # Two who changed the same words are told, and nothing is lost.
    first.goto(f"/moments/{moment}/edit")
    second.goto(f"/moments/{moment}/edit")
    second.get_by_label("Name of the moment").fill("Their party")
    for page, words in ((second, "Theirs"), (first, "Mine")):
        page.get_by_label("What else to know").fill(words)
        page.get_by_role("button", name="Save").click()
    expect(first.get_by_text("Somebody else has changed this")).to_be_visible()
    expect(first.get_by_label("What else to know")).to_have_value("Mine")
    assert keeper.call("GET", f"/api/v1/moments/{moment}")["details"] == "Theirs"
    first.get_by_role("button", name="Save").click()
    first.wait_for_url(f"**/moments/{moment}")
    now = keeper.call("GET", f"/api/v1/moments/{moment}")
    assert (now["title"], now["details"], now["audience"]) == ("Their party", "Mine", "invited")


def test_a_photo_for_a_moment_that_is_taken_away_goes_to_nobody(keeper, mikko, name):
    member = next(one["id"] for one in keeper.call("GET", "/api/v1/members")["members"]
                  if one["displayName"] == name)
    moment = keeper.call("POST", "/api/v1/moments", {"title": "For some", "audience": "invited"})["id"]
    keeper.call("POST", f"/api/v1/moments/{moment}/invitations", {"members": [member]})
    mikko.goto(f"/send?moment={moment}")
    expect(mikko.get_by_text("For some")).to_be_visible()
    keeper.call("POST", f"/api/v1/moments/{moment}/invitations/taken-back", {"members": [member]})
    mikko.locator("#files").set_input_files(
        {"name": "secret.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(320, 240, seed="secret")})
    mikko.locator("#go").click()
    expect(mikko.get_by_text("nobody got it")).to_be_visible()
    # On the page for everybody it is offered again, and goes only when the sender says so.
    mikko.goto("/send")
    expect(mikko.get_by_text("secret.jpg")).to_be_visible()
    expect(mikko.get_by_text("It was for “⁨For some⁩”, and nobody got it")).to_be_visible()
    mikko.locator("#go").click()
    expect(mikko.get_by_text("All sent.")).to_be_visible()


def test_a_photo_whose_moment_is_gone_is_not_sent_from_the_page_of_another_moment(page, keeper):
    gone, other = (keeper.call("POST", "/api/v1/moments", {"title": title, "audience": "invited"})["id"]
                   for title in ("Secret A", "Secret B"))

    def choose(name):
        page.locator("#files").set_input_files(
            {"name": name, "mimeType": "image/jpeg", "buffer": pictures.noisy(320, 240, seed=f"of another moment {name}")})

    def row(name):
        return page.locator(".file").filter(has=page.get_by_text(name, exact=True))

    page.goto(f"/send?moment={gone}")
    choose("private.jpg")
    expect(row("private.jpg")).to_be_visible()
    keeper.call("DELETE", f"/api/v1/moments/{gone}")
    page.locator("#go").click()
    expect(page.get_by_text("nobody got it")).to_be_visible()
    page.goto(f"/send?moment={other}")
    expect(row("private.jpg")).to_contain_text("Not sent with these.")
    expect(row("private.jpg")).to_contain_text("It was for “⁨Secret A⁩”, and nobody got it")
    expect(row("private.jpg")).not_to_contain_text("Goes to the whole family")
    expect(page.locator("#go")).to_be_disabled()
    before = [photo["id"] for photo in keeper.call("GET", "/api/v1/album?limit=1")["photos"]]
    choose("new.jpg")
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.locator("#all-words")).to_contain_text("All sent.")
    newest = keeper.call("GET", "/api/v1/album?limit=2")["photos"]
    assert newest[0]["moment"] == other and [photo["id"] for photo in newest[1:]] == before
    # The next photos begin a new list, in which it stays.
    choose("newer.jpg")
    expect(row("new.jpg")).to_have_count(0)
    expect(row("private.jpg")).to_contain_text("Not sent with these.")
    row("newer.jpg").locator(".drop-out").click()
    # It is not lost: the page for everybody offers it, and there its sender says so.
    page.get_by_role("link", name="Send without a moment").click()
    # NB: words that are typed before the photo is in the list are not for it.
    expect(row("private.jpg")).to_contain_text("Ready to send")
    page.get_by_label("A few words").fill("For everybody after all")
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.get_by_text("All sent.")).to_be_visible()
    newest = keeper.call("GET", "/api/v1/album?limit=1")["photos"][0]
    assert newest["caption"] == "For everybody after all" and newest.get("moment") is None


@pytest.fixture
def keeping_page(keeping_chromium, server, keeper_state):
    """A page in a browser that holds whole pages to go back to."""
    context = keeping_chromium.new_context(base_url=server.pages, viewport=PHONE, storage_state=keeper_state)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("status", [503, None], ids=["refused", "no-line"])
def test_words_stay_on_the_way_back_from_a_form_that_was_not_stored(keeping_page, keeper, photo, status):
    page = keeping_page
    form = page.locator("form[action$='/place']").first
    place = form.locator("#place")
    page.goto(f"/photos/{photo}")
    page.locator("details", has=form).locator("summary").click()
    place.fill("The bay behind the old mill")
    busy = {"status": 503, "content_type": "text/html", "body": "<main>Busy</main>"}
    page.route("**/place", lambda route: route.fulfill(**busy) if status else route.abort())
    # A page that the browser has kept is the same one, with what scripts have put there.
    page.evaluate("window.isKept = true")
    form.get_by_role("button").click()
    page.wait_for_function("() => !window.isKept")
    # NB: while requests are routed, Chromium loads every page anew.
    page.unroute("**/place")
    # The page is asked for, to be compared.
    with page.expect_response(f"**/photos/{photo}"):
        page.evaluate("setTimeout(() => history.back())")
    expect(place).to_have_value("The bay behind the old mill")
    assert page.evaluate("window.isKept")
    form.get_by_role("button").click()
    page.wait_for_function("() => !window.isKept")
    assert keeper.call("GET", f"/api/v1/photos/{photo}")["place"] == "The bay behind the old mill"
    # A form that was stored is read again: it has the old values.
    page.evaluate("setTimeout(() => history.back())")
    expect(form.locator("[name=insteadOf]")).to_have_value("The bay behind the old mill")
    expect(place).to_have_value("The bay behind the old mill")


def test_a_form_goes_again_when_its_answer_never_comes(page):
    page.clock.install()
    asked = []
    page.goto("/moments/new")
    # The browser stays where it is, as when somebody stops it.
    page.route("**/moments", lambda route: (asked.append(route.request.method), route.fulfill(status=204)))
    page.get_by_label("Name of the moment").fill("On a silent line")
    save = page.get_by_role("button", name="Save")
    for _ in range(2):
        save.click()
        until(20, "the form", lambda: page.wait_for_timeout(20) or asked == ["POST"])
    page.clock.fast_forward(31_000)
    expect(page.locator("form[data-pressed]")).to_have_count(0)
    save.click()
    until(20, "the form again", lambda: page.wait_for_timeout(20) or asked == ["POST", "POST"])
