import { MIMEType } from "node:util";
import { refuse } from "#server/platform/refusal.ts";

/** The longest form of the pages has a thousand rows with a number each, and some fields beside them. */
const maxFormFields = 1_200;

const multipart = "multipart/form-data";

/** Whether a body of this `Content-Type` is a form with files. */
export function isMultipart(type: string | undefined): boolean {
  return mimeTypeOf(type)?.essence === multipart;
}

/**
 * Refuses a form with more than so many fields (`body_malformed`), before it is read: Node takes a time for them that grows with the
 * square of their number, 2 s for a megabyte of empty ones, in which nobody else is answered.
 */
export function refuseManyFields(type: string | undefined, body: Buffer | string, maxFields = maxFormFields): void {
  const { essence, params } = mimeTypeOf(type) ?? {};
  if (essence !== multipart && essence !== "application/x-www-form-urlencoded") return;
  const separator = essence === multipart ? `--${params?.get("boundary") ?? ""}` : "&";
  let position = 0;
  for (let fields = 0; fields <= maxFields; fields += 1) {
    position = body.indexOf(separator, position) + 1;
    if (position === 0) return;
  }
  refuse("body_malformed");
}

function mimeTypeOf(type = ""): MIMEType | undefined {
  try {
    return new MIMEType(type);
  } catch {
    // No type at all is read as none.
    return undefined;
  }
}
