/*
 * Amounts of money: whole tyiyn (1/100 som) inside, som as decimal texts in JSON. Nothing is computed in floating point. For both sides.
 */

const pattern = /^(\d{1,10})(?:[.,](\d{1,2})0*)?$/;

/** Tyiyn of som as people and JSON write them, `990`, `49.50`, `49,5`; undefined for anything else, also with more
 * than two decimals that are not zero («500.0000» is 500). */
export function parseAmount(text: string): number | undefined {
  const [, whole, decimals = ""] = pattern.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

/** Som as JSON has them: `990.00`, `-49.50`. */
export function writeAmount(tyiyn: number): string {
  const digits = String(Math.abs(tyiyn)).padStart(3, "0");
  return `${tyiyn < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
