/** The cookies that change a guest's page: the location that was chosen, and light or dark. Scripts write them. */
export const guestCookies = ["place", "theme"] as const;
/** The reader has answered whether they want the page in the language of their account. A script of users' pages writes it. */
export const languageOffered = "language_offered";
