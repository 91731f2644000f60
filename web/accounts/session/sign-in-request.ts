/** An event that `AuthDialogHost` listens to. Its detail is `next`, the path to go on to, without the language. */
const eventName = "sign-in-wanted";

/** Opens the dialog of signing in over the page, for controls that are no links. */
export function requestSignIn(next: string): void {
  document.dispatchEvent(new CustomEvent(eventName, { detail: next }));
}

/** Listens to {@link requestSignIn}. Returns what ends that. */
export function onSignInRequested(listener: (next: string) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<string>).detail);
  document.addEventListener(eventName, onEvent);
  return () => document.removeEventListener(eventName, onEvent);
}
