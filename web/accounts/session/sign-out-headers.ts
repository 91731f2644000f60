/**
 * Of the answer that signs somebody out: the browser deletes what this site has stored, the service worker and what it keeps too, also where
 * no script runs (Clear Site Data, W3C). Cookies stay: those of a session are deleted by the call itself, the others are no account's.
 */
export const signOutHeaders = { "clear-site-data": '"storage"' };
