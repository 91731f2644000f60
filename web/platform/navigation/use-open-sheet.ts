import { useCallback } from "react";
import { type NavigateFunction, useNavigate } from "react-router";

/**
 * Opens the sheet with an id on this page. By the router, so that Back closes the sheet: an entry of the history that the browser makes by
 * itself for a fragment is foreign to the router, which warns and cannot ask before such a step loses unsaved input.
 */
export function useOpenSheet(): (id: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback((id) => goToFragment(navigate, `#${id}`), [navigate]);
}

/** Closes a sheet that was open from the first moment: there is no entry of the history to step back to. */
export function useCloseSheet(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(() => goToFragment(navigate, "", { replace: true }), [navigate]);
}

async function goToFragment(
  navigate: NavigateFunction,
  hash: string,
  options: { replace?: boolean } = {},
): Promise<void> {
  await navigate({ search: location.search, hash }, { ...options, preventScrollReset: true });
  // The router tells nobody but its own parts, the browser's jump would have told all.
  window.dispatchEvent(new HashChangeEvent("hashchange"));
}
