/** Name in this browser's storage. */
const storageName = "recentSearches";
const maxRecent = 6;

/** The last searches of this browser, newest first; empty where storage is closed to us. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? "[]");
    return Array.isArray(stored) ? stored.filter((text) => typeof text === "string").slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Puts a search first; the same text is kept once, whatever its capitals. */
export function rememberSearch(text: string): void {
  const searched = text.trim();
  if (!searched) return;
  const others = readRecentSearches().filter((known) => known.toLowerCase() !== searched.toLowerCase());
  store([searched, ...others].slice(0, maxRecent));
}

export function forgetSearches(): void {
  store([]);
}

/** A private window may refuse storage: the history is a convenience, so that is not an error. */
function store(texts: readonly string[]): void {
  try {
    localStorage.setItem(storageName, JSON.stringify(texts));
  } catch {
    return;
  }
}
