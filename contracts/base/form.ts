import type { Call } from "./call.ts";

/** The body of a call with a file, as `multipart/form-data`. */
export function formOf(
  { file: expected }: Pick<Call, "file">,
  { body, file }: { body?: object; file: Blob },
): FormData {
  if (!expected) throw new TypeError("the call takes no file");
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, string | number | null | undefined>)) {
    form.set(name, String(value ?? ""));
  }
  form.set(expected.field, file);
  return form;
}
