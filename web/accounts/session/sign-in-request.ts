import type { AuthEntry } from "./auth-path.ts";
import type { SignInReason } from "./sign-in-reason.ts";

/** An event for `AuthDialogHost`. */
const eventName = "sign-in-wanted";

interface WantedSignIn {
  /** The path to go on to after signing in, without the language. */
  next: string;
  /** Why, where that path does not tell. */
  reason?: SignInReason;
  /** The form that opens first; by default that of a sign-in. */
  entry?: AuthEntry;
  /** What its login begins with. */
  login?: string;
}

/** Opens the sign-in dialog, for controls that are no links. */
export function requestSignIn(wanted: WantedSignIn): void {
  document.dispatchEvent(new CustomEvent(eventName, { detail: wanted }));
}

/** Listens to {@link requestSignIn}. Returns a function that stops that. */
export function onSignInRequested(listener: (wanted: WantedSignIn) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<WantedSignIn>).detail);
  document.addEventListener(eventName, onEvent);
  return () => document.removeEventListener(eventName, onEvent);
}
