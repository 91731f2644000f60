import { createStore, useStore } from "./storage/store.ts";

/** The theme of a page: the system's, unless the reader chose otherwise. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

const cookieName = "theme";
/** A year in seconds. */
const cookieAge = 31_536_000;

/** The theme in the cookie of a request. */
export function readTheme(request: Request): Theme {
  const cookies = request.headers.get("cookie") ?? "";
  const value = /(?:^|;\s*)theme=(\w+)/.exec(cookies)?.[1];
  return isTheme(value) ? value : "system";
}

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

/** The cookie of the choice. Not `HttpOnly`, because a script sets it, too. */
export function themeCookie(theme: Theme, isSecure: boolean): string {
  return `${cookieName}=${theme}; Path=/; Max-Age=${cookieAge}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** The theme that was chosen on this page. */
const chosenTheme = createStore<Theme | undefined>(undefined);

/** Changes the theme at once, and stores the choice. */
export function chooseTheme(theme: Theme): void {
  document.cookie = themeCookie(theme, location.protocol === "https:");
  chosenTheme.set(theme);
}

/** The theme of the page: that of the cookie, until another is chosen on this page. */
export function useTheme(initial: Theme): Theme {
  return useStore(chosenTheme, (theme) => theme ?? initial, initial);
}
