import { useEffect, useState } from "react";
import { suggest } from "#contracts/listings/calls.ts";
import type { Suggestion } from "#contracts/listings/list-schemas.ts";
import { readPublic } from "#web/platform/browser-api.ts";

/** Milliseconds after the last key press until suggestions are requested. */
const debounceMs = 500;
/** Answers that this page has had, by text. */
const answers = new Map<string, readonly Suggestion[]>();

const none: readonly Suggestion[] = [];

/**
 * Suggestions for what is typed, for an empty text searches of others; empty until they arrive. Nothing is requested before the
 * list is wanted. A new text aborts the request for the one before. A failure
 * leaves the list empty, because search works without it.
 */
export function useSuggestions(text: string, isWanted: boolean): readonly Suggestion[] {
  const typed = text.trim();
  const [answered, setAnswered] = useState<{ text: string; results: readonly Suggestion[] }>();

  useEffect(() => {
    if (!isWanted || answers.has(typed)) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      async () => {
        const results = await fetchSuggestions(typed, stop.signal);
        if (results) setAnswered({ text: typed, results });
      },
      typed === "" ? 0 : debounceMs,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, isWanted]);

  // While the next answer is on its way the last one stays, unless it is about nothing that is typed.
  const last = answered?.text === "" || typed === "" ? none : (answered?.results ?? none);
  return answers.get(typed) ?? last;
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<readonly Suggestion[] | undefined> {
  try {
    const { results } = await readPublic(suggest, { query: { search: text } }, signal);
    answers.set(text, results);
    return results;
  } catch {
    return undefined;
  }
}
