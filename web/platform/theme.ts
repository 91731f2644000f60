import { useSyncExternalStore } from "react";

/** How a page is lit: as the system is, unless the reader chose otherwise. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

const cookieName = "theme";
/** A year in seconds. */
const cookieAge = 31_536_000;

/** The theme that a request asks for in its cookie. */
export function readTheme(request: Request): Theme {
  const cookies = request.headers.get("cookie") ?? "";
  const value = /(?:^|;\s*)theme=(\w+)/.exec(cookies)?.[1];
  return isTheme(value) ? value : "system";
}

/** True for the name of a theme. */
export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

/** The cookie that keeps the choice; no secret, so that a script may set it too. */
export function themeCookie(theme: Theme, isSecure: boolean): string {
  return `${cookieName}=${theme}; Path=/; Max-Age=${cookieAge}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

let chosen: Theme | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes the theme at once, and for the visits to come. */
export function chooseTheme(theme: Theme): void {
  chosen = theme;
  document.cookie = themeCookie(theme, location.protocol === "https:");
  for (const listener of listeners) listener();
}

/** The theme of the page: what the cookie said to the server, until another is chosen here. */
export function useTheme(initial: Theme): Theme {
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? initial,
    () => initial,
  );
}
