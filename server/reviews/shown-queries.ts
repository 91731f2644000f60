import { type RawBuilder, sql } from "kysely";

/** Condition: a review `r` is public and counts in ratings (`docs/features/reviews.md`, Waiting reviews and Bursts). */
export function isShown(r: string): RawBuilder<boolean> {
  const [removed, waits, held] = ["removed_at", "waits_until", "held_at"].map((column) => sql.ref(`${r}.${column}`));
  return sql<boolean>`(${removed} is null and ${waits} is null and ${held} is null)`;
}

/** Condition: a user sees a review `r`: one that waits is for its author alone. */
export function isVisibleTo(r: string, viewerId: number | undefined): RawBuilder<boolean> {
  if (viewerId === undefined) return isShown(r);
  return sql<boolean>`(${sql.ref(`${r}.removed_at`)} is null
    and (${sql.ref(`${r}.user_id`)} = ${viewerId} or ${isShown(r)}))`;
}
