/**
 * An address without the names in its query that its pages do not read (`isRead`, by the first path segment without the language), and without a
 * fragment. What is left stays as it was written.
 */
export function dropUnreadNames(url: string, isRead: (segment: string, name: string) => boolean): string {
  const end = url.indexOf("#");
  const address = end < 0 ? url : url.slice(0, end);
  const start = address.indexOf("?");
  if (start < 0) return address;
  const path = address.slice(0, start);
  const segment = firstSegmentOf(path);
  const fields = address.slice(start + 1).split("&");
  const read = fields.filter((field) => field !== "" && isRead(segment, nameOf(field)));
  return read.length === 0 ? path : `${path}?${read.join("&")}`;
}

/** As the router finds the page: with all spellings of a path. */
function firstSegmentOf(path: string): string {
  const pathname = URL.parse(`http://localhost${path}`)?.pathname ?? "";
  const [, first = "", second = ""] = pathname.toLowerCase().split("/").map(decode);
  return first === "ky" ? second : first;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The name of a field of a query, as `URLSearchParams` reads it. */
function nameOf(field: string): string {
  const [name = ""] = field.split("=", 1);
  return /[%+]/.test(name) ? ([...new URLSearchParams(`?${name}`).keys()][0] ?? "") : name;
}
