import { z } from "zod";
import { normaliseLogin } from "./rules.ts";

/** A phone or e-mail as people type it. */
export const Login = z
  .string({ error: "required" })
  .min(1, { error: "required" })
  .max(256, { error: "too_long" })
  .transform((text, context) => {
    const found = normaliseLogin(text);
    if (found) return found.login;
    context.addIssue({ code: "custom", message: text.includes("@") ? "email" : "phone", input: text });
    return z.NEVER;
  });
