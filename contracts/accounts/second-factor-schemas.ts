import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import * as calls from "./calls.ts";
import { GivenPassword, requiredText, SignedIn } from "./schemas.ts";

/** A code of the app, or a recovery code. */
const SecondFactorCode = requiredText(40);

export const signInWithSecondFactor = endpoint({
  ...calls.signInWithSecondFactor,
  feature: "accounts",
  summary:
    "End a sign-in that was refused with `second_factor_required`: with a code of the app or a recovery code, and `ticket` of the refusal where cookies do not go along",
  body: z.strictObject({ code: SecondFactorCode, ticket: z.string().max(1_000).optional() }),
  reply: SignedIn,
  errors: ["second_factor_incorrect", "second_factor_expired", "account_blocked"],
});

const SecondFactor = z
  .object({
    is_on: z.boolean(),
    /** How many have not been used. */
    recovery_codes_left: z.int(),
  })
  .meta({ id: "SecondFactor" });

const RecoveryCodes = z.object({
  /** For whoever has lost the app; each serves once. They are not shown again. */
  recovery_codes: z.array(z.string()),
});

export const getSecondFactor = endpoint({
  ...calls.getSecondFactor,
  feature: "accounts",
  summary: "Whether signing in to one's account needs a code of an app",
  reply: SecondFactor,
  errors: signedInErrors,
});

export const beginSecondFactor = endpoint({
  ...calls.beginSecondFactor,
  feature: "accounts",
  summary: "A secret for an app that makes codes (TOTP, RFC 6238), given the password; it counts once it is confirmed",
  body: z.strictObject({ password: GivenPassword.optional() }),
  reply: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    address: z.string(),
  }),
  errors: [...signedInErrors, "password_incorrect", "sign_in_again", "conflict"],
});

export const confirmSecondFactor = endpoint({
  ...calls.confirmSecondFactor,
  feature: "accounts",
  summary: "Turn the second factor on with the first code of the app; every other session ends",
  body: z.strictObject({ code: SecondFactorCode }),
  reply: RecoveryCodes,
  errors: [...signedInErrors, "second_factor_incorrect"],
});

const secondFactorProof = z.strictObject({ password: GivenPassword.optional(), code: SecondFactorCode });
const secondFactorErrors = [
  ...signedInErrors,
  "password_incorrect",
  "sign_in_again",
  "second_factor_incorrect",
] as const;

export const renewRecoveryCodes = endpoint({
  ...calls.renewRecoveryCodes,
  feature: "accounts",
  summary: "New recovery codes in place of the old ones, given the password and a code",
  body: secondFactorProof,
  reply: RecoveryCodes,
  errors: secondFactorErrors,
});

export const removeSecondFactor = endpoint({
  ...calls.removeSecondFactor,
  feature: "accounts",
  summary: "Turn the second factor off, given the password and a code",
  body: secondFactorProof,
  reply: SecondFactor,
  errors: secondFactorErrors,
});
