type FormField = HTMLInputElement | HTMLSelectElement;

/** The field in use if its value is no longer that of the list on show, else the last such field of the form. */
export function findTouched(form: HTMLFormElement): FormField | undefined {
  const touched = listTouched(form);
  return touched.find((field) => field === document.activeElement) ?? touched.at(-1);
}

/**
 * Puts what was typed or chosen in one form into the same fields of another. Opens what is open in it, and moves the focus into
 * the same text field.
 */
export function carryTouched(from: HTMLFormElement, to: HTMLFormElement): void {
  for (const touched of listTouched(from)) {
    for (const field of to.elements) {
      if (!isField(field) || field.name !== touched.name) continue;
      if (!isCheckable(touched)) field.value = touched.value;
      else if (isCheckable(field) && field.value === touched.value) field.checked = touched.checked;
    }
  }
  const parts = [...to.querySelectorAll("details")];
  // A sheet with one filter opens it by itself.
  for (const [at, { open }] of from.querySelectorAll("details").entries())
    if (open) parts[at]?.setAttribute("open", "");
  const focused = document.activeElement;
  if (!(focused instanceof HTMLInputElement) || focused.form !== from || focused.name === "") return;
  const field = to.elements.namedItem(focused.name);
  if (field instanceof HTMLInputElement) field.focus({ preventScroll: true });
}

function listTouched(form: HTMLFormElement): FormField[] {
  return [...form.elements].filter(isField).filter((field) => {
    if (field.name === "") return false;
    if (isCheckable(field)) return field.checked !== field.defaultChecked;
    if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
    // Without a default the first option is it.
    const standard = field.querySelector<HTMLOptionElement>("option[selected]") ?? field.querySelector("option");
    return standard !== null && field.value !== standard.value;
  });
}

function isField(element: Element): element is FormField {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

function isCheckable(field: FormField): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}
