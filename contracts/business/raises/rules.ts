/** Raises that the log shows, of a business or of one listing. */
export const maxLoggedRaises = 30;

/** The hours over which raises are spread on a day without hours of the business's own. */
export const defaultRaiseHours = { from: "09:00", to: "20:00" } as const;
