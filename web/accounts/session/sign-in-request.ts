/** An event for `AuthDialogHost`. Its detail is `next`, the path to go on to after signing in, without the language. */
const eventName = "sign-in-wanted";

/** Opens the sign-in dialog, for controls that are no links. */
export function requestSignIn(next: string): void {
  document.dispatchEvent(new CustomEvent(eventName, { detail: next }));
}

/** Listens to {@link requestSignIn}. Returns a function that stops that. */
export function onSignInRequested(listener: (next: string) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<string>).detail);
  document.addEventListener(eventName, onEvent);
  return () => document.removeEventListener(eventName, onEvent);
}
