/** The feed of a list, by its canonical path with its query: `/category/transport/rss.xml?location=3`, of all categories `/rss.xml`. */
export function feedPathOf(path: string): string {
  const { pathname, search } = new URL(path, "http://site");
  return `${pathname === "/" ? "" : pathname}/rss.xml${search}`;
}
