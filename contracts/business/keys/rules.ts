/* Without schemas, so that pages may use them. */

/** API keys of one business at most. */
export const maxApiKeys = 20;
/** Characters of a key's name. */
export const apiKeyName = { min: 2, max: 60 } as const;
/** Days after which a key ends; 0: it has no end. */
export const apiKeyDays = [30, 90, 365, 0] as const;
/** Calls that one key may make in a minute. */
export const apiKeyCallsPerMinute = 120;
