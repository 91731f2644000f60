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
  return (rows, { own }) =>
    rows.flatMap((row) => {
      const filled = Object.entries(row.cells).filter(([, value]) => value.trim() !== "");
      const [first] = filled;
      if (first && filled.length === 1 && isName(first, own.article)) {
        section = first[1].trim().slice(0, maxCategoryName);
        return [];
      }
      const hasArticle = row.cells[own.article ?? ""]?.trim();
      if (!hasArticle && filled.some(([, value]) => total.test(value.trim()))) return [];
      return section === undefined || own.category !== undefined ? [row] : [{ ...row, section }];
    });
}

/** Whether a cell that stands alone is a name; a number in the column of articles is an article. */
function isName([column, value]: readonly [string, string], ofArticle: string | undefined): boolean {
  return /\p{L}{2}/u.test(value) && (column !== ofArticle || !/\d/.test(value));
}
