import { bringIntoSight, keepErrorInSight, showFirstError } from "./show-error.ts";

/** A form that was sent, until its first error is shown, and whether its answer is still to come. */
interface Sent {
  form: HTMLFormElement | null;
  isWaiting: boolean;
}

/** Watches a page for errors until the signal. Returns what to call once an answer is there. */
export function watchErrors(sent: Sent, signal: AbortSignal): () => void {
  /** A message that appeared outside the form since it was sent. */
  let said: HTMLElement | undefined;

  const showSoon = () => {
    requestAnimationFrame(() => {
      // Until the answer is there, the errors on show are those of the attempt before.
      if (!sent.form || sent.isWaiting) return;
      // A new answer may have made another form of it.
      const isShown = showFirstError(sent.form.isConnected ? sent.form : document.querySelector("main"));
      if (!isShown && said?.isConnected) bringIntoSight(said);
      // Once: what comes afterwards is no answer to what was sent.
      if (isShown || said) sent.form = null;
    });
  };

  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    if (sent.form) {
      said ??= added.flatMap((node) => findIn(node, "[role=alert]"))[0];
      showSoon();
    } else for (const words of added.flatMap((node) => findIn(node, "[data-field-error]"))) keepErrorInSight(words);
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["aria-invalid", "data-invalid"],
  });
  signal.addEventListener("abort", () => observer.disconnect());
  /** Where the focus was when the form was sent: a window that gets it back gives it to the same field. */
  let before: Element | null = null;
  const forget = ({ type, target }: Event) => {
    if (type === "focusin" && (target === before || !isField(target))) return;
    before = document.activeElement;
    said = undefined;
    // Somebody who types, or has gone to another field, goes on: the focus stays with them.
    sent.form = type === "submit" && target instanceof HTMLFormElement ? target : null;
  };
  for (const type of ["submit", "input", "focusin"]) document.addEventListener(type, forget, { signal });
  showSoon();
  return showSoon;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, select, textarea");
}

function findIn(node: Node, selector: string): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return [];
  const inside = [...node.querySelectorAll<HTMLElement>(selector)];
  return node.matches(selector) ? [node, ...inside] : inside;
}
