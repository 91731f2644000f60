import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { isTyping, readKey } from "./read-key.ts";

const offName = "moderation-keys-off";
const listeners = new Set<() => void>();

/** Whether single keys are commands: who dictates or has other keys of their own turns them off (WCAG 2.2, 2.1.4). */
export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areKeysOn, () => true);
}

export function setKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(offName);
    else localStorage.setItem(offName, "1");
  } catch {
    // A closed storage leaves them on.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function areKeysOn(): boolean {
  try {
    return localStorage.getItem(offName) === null;
  } catch {
    return true;
  }
}

/** Calls back with each key that is a command: none while somebody types or a dialog is open, and none but `j` and `k` while it is held down. */
export function useKeys(onKey: (key: string) => boolean): void {
  const isOn = useKeysOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = readKey(event);
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
