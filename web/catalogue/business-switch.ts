import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { changeFilters, readFilters, writeFilters } from "./list-query.ts";

/** Name in this browser's storage of the Business switch (spec §2: it is remembered). */
const storageName = "businessOnly";

/**
 * True while the list on show is not of businesses although the switch was left on: the right one is on its way,
 * and the wrong one is not worth showing.
 */
export function useIsTurning(): boolean {
  const { search } = useLocation();
  const isWanted = useSyncExternalStore(listen, recallBusiness, () => false);
  return isWanted && new URLSearchParams(search).get("is_business") !== "true";
}

/** Turns the switch on again where it was left on, on coming to a list. One per list. */
export function useRememberedBusiness(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const filters = readFilters(new URLSearchParams(search));
    if (filters.is_business === "true" || !recallBusiness()) return;
    const address = pathname + writeFilters(changeFilters(filters, { is_business: "true" }));
    void navigate(address, { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);
}

/** Keeps the switch as it was left. */
export function rememberBusiness(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(storageName, "1");
    else localStorage.removeItem(storageName);
  } catch {
    // A closed storage costs the memory of one switch.
  }
}

function recallBusiness(): boolean {
  try {
    return localStorage.getItem(storageName) === "1";
  } catch {
    return false;
  }
}

/** Other tabs of this browser tell when they turn it. */
function listen(onChange: () => void): () => void {
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}
