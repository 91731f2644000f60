import { lazy, Suspense, useEffect, useState } from "react";

const RotatingBanner = lazy(() =>
  import("./rotating-banner.tsx").then((module) => ({ default: module.RotatingBanner })),
);

/** A page that is never idle shows it after so many milliseconds. */
const maxIdleWait = 5_000;
/** There is room beside the content of 1240 px from here on (the theme's 1440). */
const wideScreen = "(min-width: 1440px)";

/**
 * Advertising beside the content, on wide screens only. Nothing of it is loaded before the page is
 * done with everything else.
 */
export function BackgroundBanner() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
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

/** Runs it when the page has loaded and is idle. Returns what cancels it. */
function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: maxIdleWait });
  return () => cancelIdleCallback(handle);
}
