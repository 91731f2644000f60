import type { Call } from "./call.ts";

type Values = Record<string, string | number | boolean | null | undefined>;

/** The address of a call: its path with the parameters filled in, and the query. Values that are null or undefined are left out. */
export function addressOf(
  { path }: Pick<Call, "path">,
  { params, query }: { params?: object; query?: object } = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent((params as Values)?.[name] ?? ""));
  const given = Object.entries((query ?? {}) as Values).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given as [string, string][]).toString();
  return search === "" ? filled : `${filled}?${search}`;
}
