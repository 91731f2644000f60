import { maxCategoryName } from "#contracts/business/import/rules.ts";
import type { SourceRow } from "../parse/source.ts";
import type { FileColumns } from "./find-columns.ts";

/** What rows of sums begin with, in price lists of accounting programs. */
const total = /^(?:итого|всего|жыйынтыгы|бардыгы|total)(?![\p{L}\p{N}])/iu;

/**
 * Reads the groups of a price list: «Электроинструмент» in a row of its own names the category of the goods below it.
 * Returns the rows of goods, each with its group; rows of names and of sums are left out. Call it with the parts of a
 * file in their order.
 */
export function openSections(): (rows: readonly SourceRow[], columns: FileColumns) => SourceRow[] {
  let section: string | undefined;
  return (rows, columns) => {
    const { own } = columns;
    return rows.flatMap((row) => {
      const filled = Object.entries(row.cells).filter(([, value]) => value.trim() !== "");
      const name = nameOf(filled, columns);
      if (name !== undefined) {
        section = name.trim().slice(0, maxCategoryName);
        return [];
      }
      const hasArticle = row.cells[own.article ?? ""]?.trim();
      if (!hasArticle && filled.some(([, value]) => total.test(value.trim()))) return [];
      return section === undefined || own.category !== undefined ? [row] : [{ ...row, section }];
    });
  };
}

/**
 * The name that a row consists of: its only cell, or its title beside cells that are not read, such as the code of a
 * group. A number in the column of articles is an article.
 */
function nameOf(filled: readonly (readonly [string, string])[], { own, others }: FileColumns): string | undefined {
  const ours = new Set<string>([...Object.values(own), ...others.values()]);
  const read = filled.filter(([column]) => ours.has(column));
  const [only] = filled.length === 1 ? filled : read.length === 1 && read[0]?.[0] === own.title ? read : [];
  if (only === undefined) return undefined;
  const [column, value] = only;
  return /\p{L}{2}/u.test(value) && (column !== own.article || !/\d/.test(value)) ? value : undefined;
}
