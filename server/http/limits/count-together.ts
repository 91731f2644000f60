import type { RateLimits } from "../rate-limits.ts";

/** Counts one call in several ways. When it is refused in any of them, it counts in none. */
export async function countTogether(
  limits: RateLimits,
  count: (counted: Pick<RateLimits, "consume" | "take">) => Promise<void>,
): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    await count({
      async consume(limit, caller) {
        await limits.consume(limit, caller);
        undo.push(() => limits.giveBack(limit, caller));
      },
      async take(bound, ip) {
        const taken = await limits.take(bound, ip);
        undo.push(taken.giveBack);
        return taken;
      },
    });
  } catch (error) {
    for (const giveBack of undo) await giveBack();
    throw error;
  }
}
