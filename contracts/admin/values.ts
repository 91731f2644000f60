import { z } from "zod";
import { cleanText, Id, maxId } from "#contracts/base/values.ts";
import { maxTitleLength, maxWordLength, maxWords } from "./rules.ts";

/* Parts of what admins send and get. */

export const params = z.object({ id: Id });

/** The version that was seen: another one by now is `edited_meanwhile`. */
export const Version = z
  .int({ error: "whole_number" })
  .min(1, { error: "out_of_range" })
  .max(maxId, { error: "out_of_range" });
export const Switch = z.boolean({ error: "boolean" });
export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.int({ error: "whole_number" }).min(min, { error: "out_of_range" }).max(max, { error: "out_of_range" });
export const Direction = z.enum(["up", "down"], { error: "choice" });

/** The answer to a move: false at the end of the row. */
export const Moved = z.object({ moved: z.boolean() });
export const Deleted = z.object({ deleted: z.literal(true) });

/** A text of one line with as many characters at most. */
export const text = (max: number) =>
  z
    .string({ error: "text" })
    .max(max * 4, { error: "too_long" })
    .transform((value) => cleanText(value).replace(/\s+/g, " "))
    .pipe(z.string().max(max, { error: "too_long" }));
const Title = text(maxTitleLength).pipe(z.string().min(1, { error: "required" }));
/** The title of what is added. */
export const titles = { title_ru: Title, title_ky: Title };
/** The title of what is changed. */
export const changedTitles = { title_ru: Title.optional(), title_ky: Title.optional() };

/** Something that is only named. */
export const Named = z.object({ id: z.int(), title_ru: z.string(), title_ky: z.string() });

/** Words or short phrases with a letter or a digit, each once. */
export const words = (min: number) =>
  z
    .array(text(maxWordLength).pipe(z.string().regex(/[\p{L}\p{N}]/u, { error: "required" })), { error: "required" })
    .max(maxWords, { error: "too_many" })
    .transform((list) => [...new Map(list.map((word) => [word.toLowerCase(), word])).values()])
    .pipe(z.array(z.string()).min(min, { error: "two_words" }));
