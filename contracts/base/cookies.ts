/** The cookies that change a guest's page: the location that was chosen, light or dark, and whether data are saved. */
export const guestCookies = ["place", "saving", "theme"] as const;
/** This device has asked its reader whether they want pages in the language of their account. A script of users' pages writes it. */
export const languageOffered = "language_offered";
/** The styles that this browser has as a file. A script writes it. */
export const stylesCookie = "styles";

/** The part of the name of a file that changes with its content; undefined in development. */
export function versionOf(href: string): string | undefined {
  return /-([\w-]{8})\.css$/.exec(href)?.[1];
}
