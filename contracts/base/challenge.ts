import { z } from "zod";

/** Member `challenge` of a refusal `challenge_required`: find a number such that the SHA-256 of `{seed}.{number}` begins with `bits` zero bits. */
export interface Challenge {
  seed: string;
  bits: number;
}

/** The answer to a {@link Challenge}: `{seed}.{number}`. */
export const Proof = z.string().max(400).optional();
