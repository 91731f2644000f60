import { workerPath } from "#contracts/app/rules.ts";
import { isSavingData } from "#web/platform/network/data-saving.ts";

/**
 * Registers the service worker, and tells a new one what this page has loaded before it was there. A guest who saves data gets none until
 * they install the app or sign in: most of them come for one listing.
 */
export async function registerWorker({ isGuest }: { isGuest: boolean }): Promise<void> {
  const { serviceWorker } = navigator;
  const savesData = isSavingData();
  const isInstalled = window.matchMedia("(display-mode: standalone)").matches;
  if (savesData && isGuest && !isInstalled && !serviceWorker.controller) return;
  const isNew = serviceWorker.controller === null;
  try {
    await serviceWorker.register(workerPath, { updateViaCache: "none" });
  } catch {
    // Private windows have none, and without a network it comes another time.
    return;
  }
  const { active } = await serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin
  active?.postMessage(savesData ? "saving" : "not saving");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of one origin
  if (isNew) active?.postMessage({ kind: "loaded", page: location.pathname + location.search, files: listLoaded() });
}

/** The paths of the files and pictures that this page has loaded. */
function listLoaded(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => URL.parse(name))
    .filter((url) => url?.origin === location.origin && /^\/(?:assets|media)\//.test(url.pathname))
    .map((url) => url?.pathname ?? "");
}
