import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { stripLanguage } from "#web/platform/href.ts";
import { type AuthEntry, authPath } from "./session/auth-path.ts";
import type { SignInReason } from "./session/sign-in-reason.ts";
import { onSignInRequested } from "./session/sign-in-request.ts";
import { useViewer } from "./session/viewer.ts";
import { takeDialogAtCode } from "./session/waiting-code.ts";

const loadDialog = () => import("./auth-dialog.tsx");
const AuthDialog = lazy(() => loadDialog().then((module) => ({ default: module.AuthDialog })));

interface SignInRequest {
  entry: AuthEntry;
  next: string;
  reason?: SignInReason;
  login?: string;
}

/**
 * Opens any link to `/auth/login`, `/auth/register` and `/auth/recovery` as a dialog. Its code is loaded once the pointer or
 * the focus reaches such a link. Without a script the links lead to pages.
 */
export function AuthDialogHost() {
  const { pathname, key } = useLocation();
  const viewer = useViewer();
  const navigate = useNavigate();
  const [request, setRequest] = useState<SignInRequest>();
  const [pageKey, setPageKey] = useState(key);
  // Closes on another page and after signing in.
  if (pageKey !== key || (viewer && request)) {
    setPageKey(key);
    setRequest(undefined);
  }
  const isEnabled = !viewer && !pathname.startsWith("/auth/");

  const onPress = useEffectEvent((event: MouseEvent) => {
    const found = isEnabled && isPlain(event) && !asksItself(event.target) ? requestOf(event.target) : undefined;
    if (!found) return;
    event.preventDefault();
    closePopup(event.target);
    setRequest(found);
  });
  const onIntent = useEffectEvent((event: Event) => {
    // If this fails, the press loads it again.
    if (isEnabled && requestOf(event.target)) loadDialog().catch(() => undefined);
  });
  const onRequested = useEffectEvent((wanted: Omit<SignInRequest, "entry"> & { entry?: AuthEntry }) => {
    if (isEnabled) setRequest({ entry: "login", ...wanted });
  });
  const onStart = useEffectEvent(() => {
    const left = isEnabled ? takeDialogAtCode() : undefined;
    if (left !== undefined) void navigate(authPath("code", left));
  });
  useEffect(() => {
    onStart();
    const stop = onSignInRequested(onRequested);
    document.addEventListener("click", onPress, true);
    document.addEventListener("pointerover", onIntent, { passive: true });
    document.addEventListener("focusin", onIntent);
    return () => {
      stop();
      document.removeEventListener("click", onPress, true);
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, []);

  if (!request) return null;
  return (
    <Suspense>
      <AuthDialog {...request} onClose={() => setRequest(undefined)} />
    </Suspense>
  );
}

/** A link that opens the dialog by {@link onSignInRequested}, because it knows more than its address says. */
function asksItself(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a[data-asks-itself]") !== null;
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** The form that a link leads to; undefined for other links and for those inside the dialog, which handles them itself. */
function requestOf(target: EventTarget | null): SignInRequest | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.closest("dialog.modal")) return undefined;
  const url = new URL(link.href);
  const [, entry] = /^\/auth\/(login|register|recovery)$/.exec(stripLanguage(url.pathname)) ?? [];
  if (!entry || url.origin !== location.origin) return undefined;
  return { entry: entry as AuthEntry, next: url.searchParams.get("next") ?? "/" };
}

/** Closes the popup that contains the link. */
function closePopup(target: EventTarget | null): void {
  const popup = target instanceof Element ? target.closest<HTMLDetailsElement>("details[data-popup]") : null;
  if (popup) popup.open = false;
}
