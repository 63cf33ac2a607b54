import BlockingWork
import FamilyPages
import FamilyServices
import Hummingbird
import Logging
import ServerCore

/// The components of a server.
struct ServerParts: Sendable {
    let settings: Settings
    let services: FamilyServices
    let stores: Stores
    let disk: DiskMonitor
    let hub: EventHub
    let copies: CopyParts
    let counts: ServerMetrics.Counts
    let connections: ConnectionCount
    let pages: FamilyPages
    let forwarding: ForwardingWatch
    let links: PublicLinks
    /// The origin of the address in links and QR codes.
    let origin: Origin?
    let setupLink: SetupLinkFile
    /// The trace file; nil: nothing is traced.
    let traces: TraceFile?
    let logger: Logger

    /// Builds the router with all routes and records each route in `table`.
    func router(_ table: RouteTable) -> Router<FamilyContext> {
        let router = Router(context: FamilyContext.self, options: .autoGenerateHeadEndpoints)
        addMiddleware(to: router, table)
        let book = RouteBook(router: router, table: table, document: OpenAPIDocument())
        addAPI(to: book)
        SendRoute(
            services: services,
            intake: intake,
            staging: stores.staging,
            rules: settings.rules.uploads,
            pages: pages
        )
        .register(in: book)
        UploadRoutes(services: services, intake: uploadIntake, rules: settings.rules.uploads).register(in: book)
        ExportRoute(services: services, blobs: stores.blobs, staging: stores.staging, pages: pages).register(in: book)
        MomentDownloadRoute(services: services, blobs: stores.blobs, staging: stores.staging, pages: pages)
            .register(in: book)
        pages.addRoutes(to: book)
        return router
    }

    /// Adds the middleware from the outside in.
    ///
    /// `ProblemAnswers` is inside of `AuthenticationMiddleware`, because pages need the principal;
    /// `AuthenticationMiddleware` passes its own errors to it.
    private func addMiddleware(to router: Router<FamilyContext>, _ table: RouteTable) {
        let problems = ProblemAnswers(pages: pages, routes: table)
        router.add(
            middleware: RequestLog(proxies: settings.trustedProxies, forwarding: forwarding, metrics: counts.requests)
        )
        router.add(middleware: DrainMiddleware(drain: copies.drain))
        router.add(middleware: BodilessHeadAnswers())
        router.add(middleware: PacedBodies())
        router.add(middleware: SecurityHeaders(pictures: stores.direct?.origin))
        router.add(middleware: TusMiddleware(routes: table, problems: problems))
        router.add(middleware: SetupLinkWatch(file: setupLink))
        router.add(
            middleware: AuthenticationMiddleware(services: services, secrets: stores.secrets, problems: problems)
        )
        router.add(middleware: problems)
        router.add(middleware: HostGuard(known: knownHosts, proxies: settings.trustedProxies))
        router.add(middleware: CSRFMiddleware(publicOrigin: origin, pages: pages))
    }

    private var knownHosts: KnownHosts {
        KnownHosts(publicURL: settings.publicURL, more: settings.hosts)
    }

    private func addAPI(to book: RouteBook) {
        HealthRoute(
            services: services,
            disk: disk,
            drain: copies.drain,
            hasCopies: settings.mayHaveCopies
        )
        .register(in: book)
        ServerRoutes(signer: stores.signer, links: links).register(in: book)
        EntryRoutes(services: services).register(in: book)
        PairingRoutes(services: services).register(in: book)
        FrameRoutes(services: services).register(in: book)
        PeopleRoutes(services: services).register(in: book)
        AlbumRoutes(services: services).register(in: book)
        MomentRoutes(services: services).register(in: book)
        CollectionRoutes(services: services).register(in: book)
        ShareRoutes(services: services).register(in: book)
        SharedPhotoRoute(services: services, blobs: stores.blobs).register(in: book)
        PhotoByteRoutes(
            services: services,
            blobs: stores.blobs,
            staging: stores.staging,
            intake: intake,
            direct: stores.direct
        )
        .register(in: book)
        FoundPhotoRoute(services: services, blobs: stores.blobs).register(in: book)
        EventRoute(services: services, hub: hub, timeout: settings.pace.stuckAnswer).register(in: book)
        DocumentRoute().register(in: book)
    }

    private var uploadIntake: UploadIntake {
        UploadIntake(photos: intake, staging: stores.staging, rules: settings.rules.uploads)
    }

    var renditionWorker: RenditionWorker {
        RenditionWorker(
            services: services.renditions,
            staging: stores.staging,
            darkroom: counted(stores.backgroundDarkroom),
            hashing: BlockingWork(label: "renditions anew", width: 1),
            rules: settings.rules.renditions,
            logger: logger
        )
    }

    var foundPhotoWorker: FoundPhotoWorker {
        FoundPhotoWorker(
            found: services.foundPhotos,
            intake: intake(stores.backgroundDarkroom),
            every: settings.storagePace.look,
            logger: logger
        )
    }

    private var intake: PhotoIntake { intake(stores.darkroom) }

    private func intake(_ darkroom: any RenditionMaker) -> PhotoIntake {
        PhotoIntake(
            services: services.sending,
            darkroom: counted(darkroom),
            staging: stores.staging,
            hashing: BlockingWork(label: "renditions", width: 2),
            logger: logger
        )
    }

    private func counted(_ darkroom: any RenditionMaker) -> CountedDarkroom {
        CountedDarkroom(base: darkroom, counts: counts.darkroom)
    }

    var metrics: ServerMetrics {
        ServerMetrics(
            counts: counts,
            services: services,
            disk: disk,
            hub: hub,
            copies: copies,
            connections: connections,
            logger: logger
        )
    }
}
