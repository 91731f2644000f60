import { z } from "zod";
import { cleanText } from "#contracts/base/values.ts";
import { maxBusinessName, minBusinessName } from "./rules.ts";

/** A text that has to be given, cleaned; its characters are counted afterwards. */
export const given = (max: number) =>
  z
    .string({ error: "required" })
    .max(max * 4, { error: "too_long" })
    .transform(cleanText);

/** A business's name: one space between words, a letter or a digit at least. */
export const BusinessName = given(maxBusinessName)
  .transform((text) => text.replace(/\s+/g, " "))
  .pipe(
    z
      .string()
      .min(1, { error: "required", abort: true })
      .min(minBusinessName, { error: "too_short", abort: true })
      .regex(/[\p{L}\p{N}]/u, { error: "name_letters" })
      .refine((name) => Array.from(name).length <= maxBusinessName, { error: "too_long" }),
  );
