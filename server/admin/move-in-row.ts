/** What moved from which place to which one, counted from 1, and the row in its new order. */
export interface Move<Row> {
  moved: Row;
  from: number;
  to: number;
  rows: Row[];
}

/** Changes places with the one before or after; undefined at the end of the row, and for what is not in it. */
export function moveInRow<Row extends { id: number }>(
  rows: readonly Row[],
  id: number,
  direction: "up" | "down",
): Move<Row> | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const to = direction === "up" ? at - 1 : at + 1;
  const moved = rows[at];
  if (!moved || to < 0 || to >= rows.length) return undefined;
  return { moved, from: at + 1, to: to + 1, rows: rows.toSpliced(at, 1).toSpliced(to, 0, moved) };
}
