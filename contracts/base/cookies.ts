/** The cookies that change a guest's page: the location that was chosen, and light or dark. Scripts write them. */
export const guestCookies = ["place", "theme"] as const;
