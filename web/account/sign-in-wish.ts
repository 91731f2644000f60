/** What somebody wants to sign in for is heard by the keeper of the dialog; `next` is where they go on to, without the language. */
const eventName = "sign-in-wanted";

/** Opens the dialog of signing in over the page: for what is no link. */
export function askToSignIn(next: string): void {
  document.dispatchEvent(new CustomEvent(eventName, { detail: next }));
}

/** Listens to {@link askToSignIn}. Returns what ends that. */
export function onSignInWanted(listener: (next: string) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<string>).detail);
  document.addEventListener(eventName, hear);
  return () => document.removeEventListener(eventName, hear);
}
