import { createStore, useStore } from "./storage/store.ts";

/** The theme of a page: the system's, unless the reader chose otherwise. */
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

/** The cookie that stores the choice. It is no secret, so a script may set it too. */
export function themeCookie(theme: Theme, isSecure: boolean): string {
  return `${cookieName}=${theme}; Path=/; Max-Age=${cookieAge}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** What was chosen on this page. */
const chosenTheme = createStore<Theme | undefined>(undefined);

/** Changes the theme at once, and for the visits to come. */
export function chooseTheme(theme: Theme): void {
  document.cookie = themeCookie(theme, location.protocol === "https:");
  chosenTheme.set(theme);
}

/** The theme of the page: what the cookie said to the server, until another is chosen here. */
export function useTheme(initial: Theme): Theme {
  return useStore(chosenTheme, (theme) => theme ?? initial, initial);
}
