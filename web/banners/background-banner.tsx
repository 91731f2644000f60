import { lazy, Suspense, useEffect, useState } from "react";
import { isSavingData } from "#web/platform/network/data-saving.ts";

const RotatingBanner = lazy(() =>
  import("./rotating-banner.tsx").then((module) => ({ default: module.RotatingBanner })),
);

/** Milliseconds after which a page that is never idle shows it all the same. */
const maxIdleWait = 5_000;
/** From this width on it has a strip above the content, or the room beside it (`banners.css`). */
const wideScreen = "(min-width: 1280px)";

/**
 * Advertising above or beside the content on wide screens, in a `main` with the class `banner-room`. It loads nothing
 * before the page is idle.
 */
export function BackgroundBanner() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isSavingData()) return undefined;
    const screen = matchMedia(wideScreen);
    let cancel: (() => void) | undefined;
    const check = () => {
      cancel?.();
      if (screen.matches) cancel = whenIdle(() => setDue(true));
      else setDue(false);
    };
    check();
    screen.addEventListener("change", check);
    return () => {
      screen.removeEventListener("change", check);
      cancel?.();
    };
  }, []);
  if (!isDue) return null;
  return (
    <Suspense>
      <RotatingBanner />
    </Suspense>
  );
}

/** Runs a function once the page is idle. Returns a function that cancels that. */
function whenIdle(run: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: maxIdleWait });
  return () => cancelIdleCallback(handle);
}
