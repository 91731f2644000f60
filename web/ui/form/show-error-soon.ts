/** Shows the first error of a form by code that is loaded when a form needs it first; without a network the focus alone. */
export function showErrorSoon(form: HTMLFormElement | null): void {
  import("./show-error.ts").then(
    ({ showFirstError }) => showFirstError(form),
    () => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
  );
}
