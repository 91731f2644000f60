import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";

type Row = string[];

/** Date and machine. */
export function describeConditions(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return (
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${memory} GB, ` +
    `${type()} ${release()}, Node ${process.versions.node}; load of the machine before: ${loadavg()[0]?.toFixed(1)}.`
  );
}

/** A Markdown table, padded so that it reads on a terminal too: the first column aligned left, the others right. */
export function formatTable(head: Row, rows: Row[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? "").length)));
  const line = (cells: Row) => `| ${cells.map((cell, column) => pad(cell, widths[column] ?? 0, column)).join(" | ")} |`;
  const rule = widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

function pad(cell: string, width: number, column: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
