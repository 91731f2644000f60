import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { createStoredText } from "#web/platform/storage/browser-storage.ts";
import { useStore } from "#web/platform/storage/store.ts";
import { changeFilters, readFilters, writeFilters } from "./address/list-query.ts";

/** The Business switch as it was left on this browser. */
const storedSwitch = createStoredText("localStorage", "businessOnly");

/** True while the list is not narrowed to businesses although the switch was left on: the right list is loading. */
export function useIsSwitching(): boolean {
  const { search } = useLocation();
  const isWanted = useStore(storedSwitch, isOn, false);
  return isWanted && new URLSearchParams(search).get("is_business") !== "true";
}

/** Turns the switch on again in a list when it was left on. Once per list. */
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

/** Stores the switch as it was left. */
export function storeBusinessSwitch(isOn: boolean): void {
  storedSwitch.set(isOn ? "1" : null);
}

function isOn(text: string | null): boolean {
  return text === "1";
}
