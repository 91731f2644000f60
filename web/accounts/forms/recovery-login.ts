import { useStoredText, writeStored } from "#web/platform/storage/browser-storage.ts";

const storageName = "recovery_phone";

/** The login of the last recovery on this browser. */
export function useRecoveryLogin(): string | undefined {
  return useStoredText("localStorage", storageName) ?? undefined;
}

export function storeRecoveryLogin(login: string): void {
  writeStored("localStorage", storageName, login.trim());
}
