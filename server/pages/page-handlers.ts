import type { RequestHandler, ServerBuild } from "react-router";

type CreateHandler = (build: ServerBuild, mode: "production" | "development") => RequestHandler;
type Routes = ServerBuild["routes"];

/**
 * Handles the pages of a build. The router makes all routes that it knows ready for each page: so each first segment of the addresses has a
 * handler that knows only its own routes. Addresses that are written in another way, and those of no page, are for one that knows all.
 */
export function createPageHandler(create: CreateHandler, build: ServerBuild): RequestHandler {
  const whole = create(build, "production");
  const { routes, basename = "/" } = build;
  const handlers = new Map<string, RequestHandler>();
  for (const route of listTopRoutes(routes)) {
    const segment = segmentOfRoute(route);
    if (segment !== undefined && !handlers.has(segment))
      handlers.set(segment, create(narrowBuild(build, segment), "production"));
  }
  return (request, context) => {
    const segment = segmentOfPath(new URL(request.url).pathname, basename);
    const handler = segment === undefined ? undefined : handlers.get(segment);
    return (handler ?? whole)(request, context);
  };
}

/** Children of the root route. */
function listTopRoutes(routes: Routes) {
  return Object.values(routes).filter((route) => route !== undefined && route.parentId === "root") as NonNullable<
    Routes[string]
  >[];
}

/** The first segment of a route's path, empty for the index; undefined if it is a pattern. */
function segmentOfRoute({
  path,
  index,
}: {
  path?: string | undefined;
  index?: boolean | undefined;
}): string | undefined {
  if (index) return "";
  const [first = ""] = (path ?? "").split("/");
  return /^[a-z\d_-]+$/.test(first) ? first : undefined;
}

/** The first segment of an address, empty for the page at `basename` itself; undefined if it is not below that. */
function segmentOfPath(pathname: string, basename: string): string | undefined {
  const base = basename === "/" ? "" : basename;
  if (pathname === (base || "/")) return "";
  return pathname.startsWith(`${base}/`) ? /^[^/]+/.exec(pathname.slice(base.length + 1))?.[0] : undefined;
}

/** The build with the routes of a first segment, and with those that may match any. */
function narrowBuild(build: ServerBuild, segment: string): ServerBuild {
  const { routes, assets } = build;
  const ids = new Set(
    listTopRoutes(routes)
      .filter((route) => [segment, undefined].includes(segmentOfRoute(route)))
      .map(({ id }) => id),
  );
  const isKept = (id: string): boolean => {
    const parent = routes[id]?.parentId;
    return parent === undefined || ids.has(id) || (parent !== "root" && isKept(parent));
  };
  const keep = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => isKept(id)));
  return { ...build, routes: keep(routes), assets: { ...assets, routes: keep(assets.routes) } };
}
