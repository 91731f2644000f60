import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { stripLanguage } from "#web/platform/href.ts";
import type { AuthEntry } from "./auth-path.ts";
import { onSignInWanted } from "./sign-in-wish.ts";
import { useViewer } from "./viewer.ts";

const loadDialog = () => import("./auth-dialog.tsx");
const AuthDialog = lazy(() => loadDialog().then((module) => ({ default: module.AuthDialog })));

interface Wish {
  entry: AuthEntry;
  next: string;
}

/**
 * Opens the ways in as a dialog over the page: every link to `/auth/login` and the like, wherever it stands. Its code is
 * loaded when somebody reaches for such a link. Without a script these links are pages.
 */
export function AuthDialogKeeper() {
  const { pathname, key } = useLocation();
  const viewer = useViewer();
  const [wish, setWish] = useState<Wish>();
  const [place, setPlace] = useState(key);
  // Another page, or somebody is in: there is nothing left to ask.
  if (place !== key || (viewer && wish)) {
    setPlace(key);
    setWish(undefined);
  }
  const isOn = !viewer && !pathname.startsWith("/auth/");

  const onPress = useEffectEvent((event: MouseEvent) => {
    const found = isOn && isPlain(event) ? wishOf(event.target) : undefined;
    if (!found) return;
    event.preventDefault();
    closePopup(event.target);
    setWish(found);
  });
  const onReach = useEffectEvent((event: Event) => {
    // A failed load is tried again by the press itself.
    if (isOn && wishOf(event.target)) loadDialog().catch(() => undefined);
  });
  const onWanted = useEffectEvent((next: string) => {
    if (isOn) setWish({ entry: "login", next });
  });
  useEffect(() => {
    const stop = onSignInWanted(onWanted);
    document.addEventListener("click", onPress, true);
    document.addEventListener("pointerover", onReach, { passive: true });
    document.addEventListener("focusin", onReach);
    return () => {
      stop();
      document.removeEventListener("click", onPress, true);
      document.removeEventListener("pointerover", onReach);
      document.removeEventListener("focusin", onReach);
    };
  }, []);

  if (!wish) return null;
  return (
    <Suspense>
      <AuthDialog entry={wish.entry} next={wish.next} onClose={() => setWish(undefined)} />
    </Suspense>
  );
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** What a link to a way in asks for; the links inside the dialog know their way themselves. */
function wishOf(target: EventTarget | null): Wish | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.closest("dialog.modal")) return undefined;
  const url = new URL(link.href);
  const [, entry] = /^\/auth\/(login|register|recovery)$/.exec(stripLanguage(url.pathname)) ?? [];
  if (!entry || url.origin !== location.origin) return undefined;
  return { entry: entry as AuthEntry, next: url.searchParams.get("next") ?? "/" };
}

/** The link may stand in a menu, which has done its duty. */
function closePopup(target: EventTarget | null): void {
  const popup = target instanceof Element ? target.closest<HTMLDetailsElement>("details[data-popup]") : null;
  if (popup) popup.open = false;
}
