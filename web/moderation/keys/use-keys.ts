import { useEffect, useEffectEvent } from "react";
import { createStoredText } from "#web/platform/storage/browser-storage.ts";
import { useStore } from "#web/platform/storage/store.ts";
import { isTyping, pressedKey } from "./pressed-key.ts";

const keysOff = createStoredText("localStorage", "moderation-keys-off");

/** Whether single keys are commands. Users of dictation can turn them off (WCAG 2.2, 2.1.4). */
export function useKeysOn(): boolean {
  return useStore(keysOff, (text) => text === null, true);
}

export function setKeysOn(isOn: boolean): void {
  keysOff.set(isOn ? null : "1");
}

/**
 * Calls `onKey` for each pressed key that may be a command: not while typing or while a dialog is open, and for a key that is
 * held down only for `j` and `k`.
 */
export function useKeys(onKey: (key: string) => boolean): void {
  const isOn = useKeysOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === undefined || event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector("dialog:modal, details[data-popup][open]")) return;
    if (event.repeat && key !== "j" && key !== "k") return;
    if (onKey(key)) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [isOn]);
}
