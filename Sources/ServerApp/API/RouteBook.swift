import HTTPTypes
import Hummingbird

/// Adds each route to the router and to the table, so that the table always
/// lists exactly the routes of the router.
struct RouteBook: RouterMethods {
    typealias Context = FamilyContext

    let router: Router<FamilyContext>
    let table: RouteTable
    let document: OpenAPIDocument

    @discardableResult
    func on<Responder: HTTPResponder>(
        _ path: RouterPath,
        method: HTTPRequest.Method,
        responder: Responder
    ) -> RouteBook where Responder.Context == FamilyContext {
        table.add(method, path.description)
        router.on(path, method: method, responder: responder)
        return self
    }

    @discardableResult
    func add(middleware: any MiddlewareProtocol<Request, Response, FamilyContext>) -> RouteBook {
        router.add(middleware: middleware)
        return self
    }
}
