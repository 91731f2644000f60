import { useStoredText, writeStored } from "#web/platform/storage/browser-storage.ts";

const storageName = "recovery_phone";

/** The login that was recovered on this browser last. */
export function useRecoveryLogin(): string | undefined {
  return useStoredText("localStorage", storageName) ?? undefined;
}

/** Stores the login for the next time. */
export function storeRecoveryLogin(login: string): void {
  writeStored("localStorage", storageName, login.trim());
}
