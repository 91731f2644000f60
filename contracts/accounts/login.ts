import { z } from "zod";
import { isLandline, normaliseLogin } from "./rules.ts";

/** A phone or e-mail as people type it. A code reaches no landline. */
export const Login = z
  .string({ error: "required" })
  .min(1, { error: "required" })
  .max(256, { error: "too_long" })
  .transform((text, context) => {
    const found = normaliseLogin(text);
    const isLandlinePhone = found?.kind === "phone" && isLandline(found.login);
    if (found && !isLandlinePhone) return found.login;
    const message = isLandlinePhone ? "phone_landline" : text.includes("@") ? "email" : "phone";
    context.addIssue({ code: "custom", message, input: text });
    return z.NEVER;
  });
