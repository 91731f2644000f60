/** Loads the code that shows the first error of a form, and shows it. Without a network it only sets the focus. */
export function showErrorSoon(form: HTMLFormElement | null): void {
  import("./show-error.ts").then(
    ({ showFirstError }) => showFirstError(form),
    () => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
  );
}
