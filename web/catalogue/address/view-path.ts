/**
 * The path of the other view of a list: `/` and `/map`, `/category/transport/cars` and `/map/cars`. A category is told by its last slug, of which the list
 * makes its full path.
 */
export function otherViewOf(pathname: string): string {
  const [, root, ...slugs] = pathname.split("/");
  const slug = slugs.findLast((part) => part !== "");
  if (root === "map") return slug ? `/category/${slug}` : "/";
  return slug ? `/map/${slug}` : "/map";
}

/** Whether a list is shown on the map, by its path. */
export function isMapPath(path: string): boolean {
  return /^\/map(?:\/|$)/.test(path);
}

/** The path of a list in the view that a path has: who chooses another category on the map stays on the map. */
export function inViewOf(path: string, list: string): string {
  return isMapPath(path) ? otherViewOf(list) : list;
}
