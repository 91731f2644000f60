/** A field with an error, a group of choices with one, or the words of an error (`FieldError`). */
const faults = "[aria-invalid=true], [data-invalid], [data-field-error]";
const controls =
  ":is(input:not([type=hidden]), select, textarea, button, a[href], [tabindex]):not(:disabled, [tabindex='-1'])";

/** The elements that belong to one error. */
interface Fault {
  /** Gets the focus; null for words without a field. */
  control: HTMLElement | null;
  /** The field with its words. */
  whole: HTMLElement;
  words: HTMLElement | null;
}

/**
 * Brings the first error of a form into sight, with the focus: between what stands above and below the page, in a
 * dialog too. Without a field with an error it shows the words of the form. Returns whether there is an error.
 */
export function showFirstError(form: HTMLElement | null): boolean {
  const first = [...(form?.querySelectorAll<HTMLElement>(faults) ?? [])].find((fault) => !isHidden(fault));
  if (!first) {
    const message = form?.querySelector<HTMLElement>("[role=alert]");
    if (message) bringIntoSight(message);
    return Boolean(message);
  }
  const { control, whole, words } = readFault(first);
  for (let fold = whole.closest("details:not([open])"); fold; fold = fold.closest("details:not([open])"))
    fold.setAttribute("open", "");
  control?.focus({ preventScroll: true });
  bringIntoSight(whole, words ?? whole);
  return true;
}

/** Keeps the words of an error in sight that appear while its field has the focus. */
export function keepErrorInSight(words: HTMLElement): void {
  const { whole } = readFault(words);
  if (whole !== words && whole.contains(document.activeElement)) bringIntoSight(whole, words);
}

/** A field of a folded section has to be unfolded; a field that is not shown at all has no error to be seen. */
function isHidden(fault: HTMLElement): boolean {
  return fault.closest("[hidden], [inert]") !== null;
}

function readFault(first: HTMLElement): Fault {
  const isWords = first.hasAttribute("data-field-error");
  const words = isWords ? first : findWords(first);
  const owner = isWords ? findOwner(first) : first;
  if (!owner) return { control: null, whole: first, words };
  const control = owner.matches(controls) ? owner : owner.querySelector<HTMLElement>(controls);
  // The input of a file is not seen, its label is.
  const field = owner.closest("label") ?? owner;
  return { control, whole: words ? findAround(field, words) : field, words };
}

/** The smallest part of the page with both. */
function findAround(field: HTMLElement, words: HTMLElement): HTMLElement {
  const { parentElement } = field;
  return field.contains(words) || !parentElement ? field : findAround(parentElement, words);
}

function findWords(field: HTMLElement): HTMLElement | null {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  const described = ids.map((id) => document.getElementById(id));
  return (
    described.find((element) => element?.hasAttribute("data-field-error")) ??
    field.querySelector<HTMLElement>("[data-field-error]")
  );
}

/** The field that the words describe; without one the group they stand in. */
function findOwner(words: HTMLElement): HTMLElement | null {
  const described = words.id && document.querySelector<HTMLElement>(`[aria-describedby~="${CSS.escape(words.id)}"]`);
  return described || words.closest("fieldset");
}

/** Of the height of the window: what is taller is shown by its words alone. */
const tallest = 0.6;

/** Scrolls to an element, or to its words where it is tall, unless it is in sight. */
export function bringIntoSight(whole: HTMLElement, words = whole): void {
  const isTall = whole.getBoundingClientRect().height > tallest * window.innerHeight;
  const shown = isTall ? words : whole;
  if (!isInSight(shown)) shown.scrollIntoView({ block: "center", behavior: "instant" });
}

/** Whether nothing covers the upper and lower end of an element, be it a bar, the edge of a sheet or a keyboard. */
function isInSight(element: HTMLElement): boolean {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  if (top < offsetTop || bottom > offsetTop + height) return false;
  return [top + 1, bottom - 1].every((y) => {
    const hit = document.elementFromPoint(left + width / 2, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
}
