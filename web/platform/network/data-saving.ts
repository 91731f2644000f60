/** The header by which a browser says that its owner saves data (`on`). */
export const savingHeader = "save-data";

const cookieName = "saving";
/** A year in seconds. */
const cookieAge = 31_536_000;

/** Whether data are saved for this request: as the person has chosen here, else as the browser says. */
export function savesData(headers: Pick<Headers, "get">): boolean {
  const chosen = /(?:^|;\s*)saving=(on|off)(?:;|$)/.exec(headers.get("cookie") ?? "")?.[1];
  return (chosen ?? headers.get(savingHeader)) === "on";
}

/** The cookie of the choice. */
export function savingCookie(choice: "on" | "off", isSecure: boolean): string {
  return `${cookieName}=${choice}; Path=/; Max-Age=${cookieAge}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** In the browser: whether the server has made the page on show for somebody who saves data. */
export function isSavingData(): boolean {
  return "saving" in document.documentElement.dataset;
}
