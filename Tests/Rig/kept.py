"""What a browser keeps of the pages: photos in its outbox, and answers in the worker's cache."""

# How many photos the browser's outbox holds.
KEPT = """() => new Promise((resolve) => {
    const request = indexedDB.open('outbox');
    request.onsuccess = () => {
        const count = request.result.transaction('photos').objectStore('photos').count();
        count.onsuccess = () => { resolve(count.result); request.result.close(); };
    };
})"""


def with_worker(page):
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    # A worker that becomes active while this page comes takes over the next one.
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def kept(page):
    """The paths of all that the worker keeps."""
    return page.evaluate("""async () => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().map((request) => new URL(request.url).pathname);
    }""")
