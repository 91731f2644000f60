import { useEffect, useMemo } from "react";
import { useStoredText, writeStored } from "./browser-storage.ts";

/** Milliseconds: who comes back later asks again. */
const lifetime = 3_600_000;

/**
 * What the server has answered to a press, else what it answered before in this tab: whoever signs in meanwhile or reloads need not press again, and
 * nothing is counted twice. A sign-out deletes it. Undefined during hydration.
 */
export function useKeptAnswer<T extends object>(name: string, answer: T | undefined): T | undefined {
  const stored = useStoredText("sessionStorage", name);
  useEffect(() => {
    if (answer) writeStored("sessionStorage", name, JSON.stringify({ at: Date.now(), answer }));
  }, [name, answer]);
  return useMemo(() => answer ?? readAnswer<T>(stored), [answer, stored]);
}

function readAnswer<T>(stored: string | null): T | undefined {
  try {
    const { at, answer } = JSON.parse(stored ?? "{}") as { at?: number; answer?: T };
    return at !== undefined && Date.now() - at < lifetime ? answer : undefined;
  } catch {
    return undefined;
  }
}
