import { readStored, writeStored } from "#web/platform/storage/browser-storage.ts";

/*
 * What this browser keeps of a code it waits for: that there is one, never which login or code. The rest is in the cookie `pending_login`,
 * which only the server reads.
 */

/** Where to go on in this tab after signing in: it was closed, or reloaded, with the dialog at its code. */
const stepName = "code_step";
/** Until when the cookie counts, for the dialogs of all tabs. Milliseconds since 1970. */
const untilName = "code_until";
/** Milliseconds; as long as the cookie lives. */
const lifetime = 30 * 60 * 1_000;

/** True while a code that was asked for here may be typed. */
export function isCodeAwaited(): boolean {
  return Number(readStored("localStorage", untilName) ?? 0) > Date.now();
}

export function noteCodeAwaited(): void {
  writeStored("localStorage", untilName, String(Date.now() + lifetime));
}

/** Notes that the dialog of this tab asks for the code; undefined: it does not any more. `next` is the path to go on to. */
export function noteDialogAtCode(next: string | undefined): void {
  writeStored("sessionStorage", stepName, next ?? null);
}

/** Where a dialog that asked for a code leads, if the tab was reloaded or killed meanwhile. Said once. */
export function takeDialogAtCode(): string | undefined {
  const next = readStored("sessionStorage", stepName);
  if (next === null) return undefined;
  noteDialogAtCode(undefined);
  return isCodeAwaited() ? next : undefined;
}
