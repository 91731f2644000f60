import type { TableRow } from "./source.ts";

/** A merged range: rows are counted from 1, columns from 0. */
export interface Merge {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Gives the cells of a merged range of several rows its value: a writer keeps it in the first cell only. A range of one row
 * is a title or a section, which stands where it begins. Asked for each row from the top.
 */
export function fillMerges(merges: readonly Merge[], maxColumns: number): (row: TableRow) => TableRow {
  const waiting = merges.filter(({ top, bottom }) => bottom > top).toSorted((one, other) => one.top - other.top);
  let [at, active]: [number, { merge: Merge; value: string }[]] = [0, []];
  return (row) => {
    const { line, values } = row;
    for (let merge = waiting[at]; merge && merge.top <= line; merge = waiting[(at += 1)]) {
      const value = merge.top === line ? (values[merge.left] ?? "") : "";
      // Ranges do not overlap, so that a row is in no more of them than it has columns.
      if (value !== "" && active.length < maxColumns) active.push({ merge, value });
    }
    active = active.filter(({ merge }) => merge.bottom >= line);
    for (const { merge, value } of active)
      for (let column = merge.left; column <= merge.right && column < maxColumns; column += 1) {
        while (values.length < column) values.push("");
        values[column] = value;
      }
    return row;
  };
}
