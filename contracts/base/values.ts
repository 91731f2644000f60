import { z } from "zod";
import { plainLetters } from "./plain-letters.ts";

/** The largest `integer` of PostgreSQL, which reference data have as ids; other ids stay below it too. */
export const maxId = 2_147_483_647;

/** An id in an address. */
export const Id = z
  .string({ error: "whole_number" })
  .regex(/^\d{1,10}$/, { error: "whole_number" })
  .transform(Number)
  .pipe(z.number().min(1, { error: "whole_number" }).max(maxId, { error: "whole_number" }));

/** An id in a body. */
export const BodyId = z
  .int({ error: "whole_number" })
  .min(1, { error: "unknown_id" })
  .max(maxId, { error: "unknown_id" });

/** Fields of a page of a list, beside its rows. */
export const pageFields = {
  /** Full address of the next page; null at the end. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** The cursor in `next`. */
  key: z.string().nullable(),
};

/** A query value: empty counts as absent, the last of several counts. */
export function queryValue<T extends z.ZodType>(schema: T) {
  return z.preprocess(emptyAsAbsent, schema);
}

/** A whole number in a query. */
export function queryInteger(min: number, max: number) {
  return queryValue(
    z
      .string({ error: "whole_number" })
      .trim()
      .regex(/^-?\d{1,16}$/, { error: "whole_number" })
      .transform(Number)
      .pipe(z.number().min(min, { error: "out_of_range" }).max(max, { error: "out_of_range" }))
      .optional(),
  );
}

/** `True|False|true|false|1|0` (`docs/features/api.md`, Shape). */
export const queryBoolean = queryValue(
  z
    .enum(["True", "False", "true", "false", "1", "0"], { error: "boolean" })
    .transform((value) => value === "True" || value === "true" || value === "1")
    .optional(),
);

/** No listing is older or newer; years that a date in the database or in JavaScript cannot have are beyond. */
const dayBounds = { first: "2000-01-01", last: "2199-12-31" };

/** A day, `YYYY-MM-DD`, in the product's time zone (Asia/Bishkek). One beyond all listings counts as the first or last possible day. */
export const queryDay = queryValue(z.iso.date({ error: "day" }).transform(clampDay).optional());

function clampDay(day: string): string {
  if (day < dayBounds.first) return dayBounds.first;
  return day > dayBounds.last ? dayBounds.last : day;
}

/** Free text in a query, cleaned; at most `max` characters. */
export function queryText(max: number) {
  return queryValue(
    z
      .string({ error: "text" })
      .transform(cleanText)
      .pipe(z.string().max(max, { error: "too_long" }))
      .transform((text) => text || undefined)
      .optional(),
  );
}

/** Line ends of other systems, control characters and the empty Braille cell: each is drawn as nothing or as a gap. */
const gaps = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u2800]/g;
/**
 * Characters that nobody sees: direction marks, which turn the rest of the line around, joiners, soft hyphens, Hangul fillers, tags. A
 * joiner between two emoji makes one picture of them («👨‍👩‍👧») and stays, as does the sign that asks for a coloured picture (U+FE0F). Before a
 * joiner that sign stands right behind its emoji: elsewhere it may be an excess mark, and the joiner would be left alone.
 */
const invisible =
  /((?:\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic}))|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;
/** Marks on a letter beyond the second: no language here has them, and towers of them cover the lines around. */
const excessMarks = /(\p{M}{2})\p{M}+/gu;
/**
 * Towers that nobody writes. They go before normalisation, which sorts the marks of a letter and takes the square of their number: a description of
 * marks only would stop the process for most of a second. Eight leave it whatever it can put together with their letter.
 */
const towers = /(\p{M}{8})\p{M}+/gu;
/** U+FFFD stands for half a character that could not be read. */
const visible = /[^\s\p{M}\ufffd]/u;

/**
 * Well-formed, in NFC, trimmed, without control characters (line ends stay) and invisible ones, with two marks on a letter at most
 * (`docs/features/api.md`, Shape). Empty when nothing of it can be seen.
 */
export function cleanText(text: string): string {
  const cleaned = text
    .toWellFormed()
    .replace(gaps, " ")
    .replace(invisible, "$1")
    .replace(towers, "$1")
    .normalize("NFC")
    .replace(excessMarks, "$1")
    .trim();
  return visible.test(cleaned) ? cleaned : "";
}

/** Ids in a query, joined by commas, at most `max` of them. */
export function queryIds(max: number) {
  return queryValue(
    z
      .string({ error: "id_list" })
      .regex(/^\d{1,9}(,\d{1,9})*$/, { error: "id_list" })
      .transform((text) => [...new Set(text.split(",").map(Number))])
      .pipe(z.array(z.number()).max(max, { error: "too_many" }))
      .optional(),
  );
}

function emptyAsAbsent(value: unknown): unknown {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return last === "" || last === null ? undefined : last;
}

/**
 * The name of something that people name themselves, on one line: cleaned, in plain letters, one space between words, a
 * letter or a digit at least. Bounds are characters.
 */
export function nameText({ min, max }: { min: number; max: number }, tooShort = "too_short") {
  return z
    .string({ error: "required" })
    .max(1_000, { error: "too_long" })
    .transform((text) => cleanText(plainLetters(text)).replace(/\s+/g, " "))
    .pipe(
      z
        .string()
        .regex(/[\p{L}\p{N}]/u, { error: "required" })
        .min(min, { error: tooShort })
        .max(max, { error: "too_long" }),
    );
}
