import type { matchRoutes, RouteObject, ServerBuild } from "react-router";

/** The methods that an address of a page serves; undefined if there is no page. */
export type FindMethods = (url: string) => readonly string[] | undefined;

const readMethods = ["GET", "HEAD"];

/** Finds the methods of pages: those with an action take forms as well. */
export function createMethodFinder(match: typeof matchRoutes, routes: ServerBuild["routes"]): FindMethods {
  const tree = listRoutes(routes, undefined);
  return (url) => {
    const [path = ""] = url.split("?");
    const page = path.replace(/^\/ky(?=\/|\.data$|$)/, "").replace(/(?:\/_root)?\.data$/, "") || "/";
    const leaf = match(tree, page)?.at(-1)?.route;
    // The page for addresses of no page.
    if (leaf?.id === undefined || leaf.path === "*") return undefined;
    return routes[leaf.id]?.module.action ? [...readMethods, "POST"] : readMethods;
  };
}

/** The routes below one, as the router matches them. */
function listRoutes(routes: ServerBuild["routes"], parentId: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, caseSensitive = false } = route;
    return route.index
      ? [{ id, path, caseSensitive, index: true }]
      : [{ id, path, caseSensitive, children: listRoutes(routes, id) }];
  });
}
