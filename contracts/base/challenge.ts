import { z } from "zod";

/**
 * The member `challenge` of a `challenge_required` refusal. The caller searches for a number such that the SHA-256 of
 * `{seed}.{number}` begins with `bits` zero bits.
 */
export interface Challenge {
  seed: string;
  bits: number;
}

/** The answer to a {@link Challenge}: `{seed}.{number}`. */
export const Proof = z.string().max(400).optional();
