import { useSyncExternalStore } from "react";

/** Name in this browser's storage (spec §3). */
const storageName = "recovery_phone";

const neverChanges = () => () => undefined;

/** The login that was recovered on this browser last; nothing on the server and while a page takes its script up. */
export function useRecoveryLogin(): string | undefined {
  return useSyncExternalStore(neverChanges, recallRecoveryLogin, () => undefined);
}

function recallRecoveryLogin(): string | undefined {
  try {
    return localStorage.getItem(storageName) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the login for the next time. */
export function rememberRecoveryLogin(login: string): void {
  try {
    localStorage.setItem(storageName, login.trim());
  } catch {
    // A full or closed storage costs a convenience only.
  }
}
