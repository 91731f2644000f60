import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { createStoredText } from "#web/platform/storage/browser-storage.ts";
import { useStore } from "#web/platform/storage/store.ts";
import { changeFilters, readFilters, writeFilters } from "./address/list-query.ts";

/** The last state of the Business switch on this browser. */
const storedSwitch = createStoredText("localStorage", "businessOnly");

/** True while the list does not follow the stored switch yet: it was left on, and the narrowed list is loading. */
export function useIsSwitching(): boolean {
  const { search } = useLocation();
  const isWanted = useStore(storedSwitch, isOn, false);
  return isWanted && new URLSearchParams(search).get("is_business") !== "true";
}

/** Turns the switch on in each newly opened list if it was left on. */
export function useStoredBusinessSwitch(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const filters = readFilters(new URLSearchParams(search));
    if (filters.is_business === "true" || !isOn(storedSwitch.read())) return;
    const address = pathname + writeFilters(changeFilters(filters, { is_business: "true" }));
    void navigate(address, { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);
}

export function storeBusinessSwitch(isOn: boolean): void {
  storedSwitch.set(isOn ? "1" : null);
}

function isOn(text: string | null): boolean {
  return text === "1";
}
