import { useEffect, useState } from "react";
import type { suggest, Suggestion } from "#contracts/listings.ts";

/** Written out, because importing the record would bring its schemas to the browser. */
const path: (typeof suggest)["path"] = "/product/v1/suggestions/";
/** Pause in typing before the server is asked (spec §9). */
const debounceMs = 500;
/** Texts already asked on this page; going back over one answers at once. */
const answers = new Map<string, readonly Suggestion[]>();

const none: readonly Suggestion[] = [];

/**
 * Suggestions for what is typed, empty while nothing is or nothing is known. A later text aborts the
 * question of an earlier one; a failure leaves the list empty, because search works without it.
 */
export function useSuggestions(text: string): readonly Suggestion[] {
  const typed = text.trim();
  const [answered, setAnswered] = useState<{ text: string; results: readonly Suggestion[] }>();

  useEffect(() => {
    if (!typed || answers.has(typed)) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const results = await askSuggestions(typed, stop.signal);
      if (results) setAnswered({ text: typed, results });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);

  if (!typed) return none;
  return answers.get(typed) ?? answered?.results ?? none;
}

async function askSuggestions(text: string, signal: AbortSignal): Promise<readonly Suggestion[] | undefined> {
  try {
    const response = await fetch(`${path}?${new URLSearchParams({ search: text })}`, { signal });
    if (!response.ok) return undefined;
    const { results }: { results: Suggestion[] } = await response.json();
    answers.set(text, results);
    return results;
  } catch {
    return undefined;
  }
}
