import { columnKey } from "./column-key.ts";
import { findOwnColumn } from "./own-column.ts";

/** Names of a column of units: «Розничная» may stand over «Цена» and «Ед.». */
const units = new Set(
  ["ед", "ед изм", "единица", "единица измерения", "бирдиги", "өлчөө бирдиги", "unit"].map(columnKey),
);

/**
 * The names of columns of a header of two rows, «Цена» over «Оптовая» and «Розничная»: «Цена: Розничная». Undefined where
 * the second row is no part of the header. Where none of what stands below a price is one, says what does.
 */
export function joinHeads(
  upper: readonly string[],
  lower: readonly string[],
): string[] | { name: string; kinds: string } | undefined {
  const columnAt = upper.map((name) => findOwnColumn(name)?.column);
  const isNew = (at: number) => (lower[at] ?? "").trim() !== "" && lower[at]?.trim() !== upper[at]?.trim();
  const added = Array.from(lower.keys()).filter(isNew);
  // A row of goods has an article or a title; a section has a title.
  if (added.length === 0 || added.some((at) => columnAt[at] === "article" || columnAt[at] === "title"))
    return undefined;
  // What stands below nothing belongs to the name on its left.
  const groupOf = (at: number) => upper.slice(0, at + 1).findLastIndex((name) => name.trim() !== "");
  const found = added.map((at) => {
    const [below, above] = [lower[at]?.trim() ?? "", upper[groupOf(at)]?.trim() ?? ""];
    const name = above === "" || units.has(columnKey(below)) ? below : `${above}: ${below}`;
    return { at, below, group: groupOf(at), name, own: findOwnColumn(name) };
  });
  const prices = found.filter(({ group }) => columnAt[group] === "price");
  const isHead =
    found.every(({ below, group }) => group >= 0 && columnAt[group] !== "article" && /\p{L}|[$%]/u.test(below)) &&
    found.some(({ group, own }) => own !== undefined || columnAt[group] === "price");
  if (!isHead) return undefined;
  const names = Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => upper[at] ?? "");
  for (const { at, name } of found) names[at] = name;
  const isPriced = names.some((name) => findOwnColumn(name)?.column === "price");
  if (prices.length > 0 && !isPriced) {
    const kinds = prices.map(({ below }) => `«${below.slice(0, 50)}»`).slice(0, 5);
    return { name: upper[prices[0]?.group ?? 0]?.trim() ?? "", kinds: kinds.join(", ") };
  }
  return names;
}
