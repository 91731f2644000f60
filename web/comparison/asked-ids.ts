import { maxCompared } from "#contracts/comparison/rules.ts";

/** What an address asks for: `ids=5,7`. What is no id is left out, a repeated one counts once; the first four are compared. */
export function readAskedIds(query: URLSearchParams): { ids: number[]; areTooMany: boolean } {
  const all = (query.get("ids") ?? "").slice(0, 1_000).split(",");
  const ids = [...new Set(all.filter((text) => /^\d{1,9}$/.test(text.trim())).map(Number))].filter((id) => id > 0);
  return { ids: ids.slice(0, maxCompared), areTooMany: ids.length > maxCompared };
}
