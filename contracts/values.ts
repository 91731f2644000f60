import { z } from "zod";

/** Largest id: PostgreSQL `integer` for reference data, and well inside JavaScript's safe integers for the rest. */
const maxId = 2_147_483_647;

/** An id in an address. */
export const Id = z
  .string({ error: "whole_number" })
  .regex(/^\d{1,10}$/, { error: "whole_number" })
  .transform(Number)
  .pipe(z.number().min(1, { error: "whole_number" }).max(maxId, { error: "whole_number" }));

/** A whole number in a query; empty counts as absent. */
export function queryInteger(min: number, max: number) {
  return z.preprocess(
    emptyAsAbsent,
    z
      .string({ error: "whole_number" })
      .trim()
      .regex(/^-?\d{1,16}$/, { error: "whole_number" })
      .transform(Number)
      .pipe(z.number().min(min, { error: "out_of_range" }).max(max, { error: "out_of_range" }))
      .optional(),
  );
}

/** `True|False|true|false|1|0` (`design/api.md`, Shape). */
export const queryBoolean = z.preprocess(
  emptyAsAbsent,
  z
    .enum(["True", "False", "true", "false", "1", "0"], { error: "boolean" })
    .transform((value) => value === "True" || value === "true" || value === "1")
    .optional(),
);

/** A day, `YYYY-MM-DD`, in the product's time zone (Asia/Bishkek). */
export const queryDay = z.preprocess(emptyAsAbsent, z.iso.date({ error: "day" }).optional());

/** Free text of a query: NFC, control characters out, trimmed, bounded; empty counts as absent. */
export function queryText(max: number) {
  return z.preprocess(
    emptyAsAbsent,
    z
      .string({ error: "text" })
      .transform(cleanText)
      .pipe(z.string().max(max, { error: "too_long" }))
      .transform((text) => text || undefined)
      .optional(),
  );
}

/** Well-formed, in NFC, without control characters (line ends stay), trimmed (`design/api.md`, Shape). */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028\u2029\ufeff]/g, " ")
    .trim();
}

/** A list of ids joined by commas, at most `max` of them. */
export function queryIds(max: number) {
  return z.preprocess(
    emptyAsAbsent,
    z
      .string({ error: "id_list" })
      .regex(/^\d{1,9}(,\d{1,9})*$/, { error: "id_list" })
      .transform((text) => [...new Set(text.split(",").map(Number))])
      .pipe(z.array(z.number()).max(max, { error: "too_many" }))
      .optional(),
  );
}

function emptyAsAbsent(value: unknown): unknown {
  return value === "" || value === null ? undefined : Array.isArray(value) ? value[value.length - 1] : value;
}
