import { businessOrderings, type BusinessOrdering, maxNameSearch } from "#contracts/business/directory/rules.ts";

/** The filters of the list of businesses by their names in the address; empty: not narrowed. */
export interface DirectoryQuery {
  search: string;
  /** Ids. */
  category: string;
  location: string;
  /** Empty: the default. */
  ordering: BusinessOrdering | "";
}

const names = ["search", "category", "location", "ordering"] as const;
export const directoryPath = "/businesses";

/** What an address asks for; what it cannot mean is left out. */
export function readDirectoryQuery(query: URLSearchParams): DirectoryQuery {
  const idOf = (name: string) => /^[1-9]\d{0,8}$/.exec(query.get(name) ?? "")?.[0] ?? "";
  const search = Array.from((query.get("search") ?? "").trim())
    .slice(0, maxNameSearch)
    .join("");
  const asked = businessOrderings.find((ordering) => ordering === query.get("ordering")) ?? "";
  return {
    search,
    category: idOf("category"),
    location: idOf("location"),
    ordering: asked === defaultOrdering(search) || (asked === "relevance" && search === "") ? "" : asked,
  };
}

/** The order of a list whose address names none. */
export function defaultOrdering(search: string): BusinessOrdering {
  return search === "" ? "-rating" : "relevance";
}

/** The address of the list with some of its filters changed, and a cursor; without the language. */
export function writeDirectoryQuery(
  filters: DirectoryQuery,
  changes: Partial<Record<(typeof names)[number], string>> = {},
  key: string | null = null,
): string {
  const changed: Record<string, string> = { ...filters, ...changes };
  const query = new URLSearchParams(names.flatMap((name) => (changed[name] ? [[name, changed[name]]] : [])));
  if (key !== null) query.set("key", key);
  return directoryPath + (query.size > 0 ? `?${query}` : "");
}
