import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";

type Row = string[];

/** Date, machine and method. */
export function describeConditions(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"}), ${memory} GB, ` +
      `${type()} ${release()}, Node ${process.versions.node}; load of the machine before: ${loadavg()[0]?.toFixed(1)}.`,
    "Server, PostgreSQL and the measuring process share the cores. A guest over loopback, answers not compressed where it is not said; kept pages and those of first guests as Brotli.",
    "Alone: one connection, one request at a time, 300 requests of each kind, with varied categories, places, prices, words and ads, after 50 that do not count.",
    "Under load: 16 connections for 8 s per row, by a client that costs some 40 µs a request (before 2026-11-22: up to 1.4 ms); varied requests but for what is kept or what others ask for too (20 different ones); bare: the very same SQL behind a route that does nothing else, in turns with the product.",
  ].join("\n");
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
