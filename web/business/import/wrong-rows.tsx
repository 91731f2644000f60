import type { ImportRow } from "#contracts/business/import/schemas.ts";
import { useTranslations } from "#web/platform/i18n.tsx";

/** Rows that something is to be said of: by line and column, in the words of the rule. */
export function WrongRows({ rows }: { rows: readonly ImportRow[] }) {
  const t = useTranslations("import");
  return (
    <ul className="divide-y divide-felt-200">
      {rows.map((row) => (
        <li key={row.line} className="py-3 first:pt-0 last:pb-0">
          <h3 className="font-semibold wrap-anywhere">
            {t("line", { line: String(row.line) })}
            {row.article !== null && ` · ${row.article}`}
          </h3>
          {row.title !== null && <p className="text-xs wrap-anywhere text-felt-600">{row.title}</p>}
          <RowProblems problems={[...row.problems, ...row.photo_problems]} />
        </li>
      ))}
    </ul>
  );
}

/** The faults of a row, by column. */
function RowProblems({ problems }: { problems: ImportRow["problems"] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1">
      {problems.map(({ column, message }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have nothing else, and never move
        <li key={index} className="wrap-anywhere">
          {column !== null && <span className="text-felt-600">{column}: </span>}
          {message}
        </li>
      ))}
    </ul>
  );
}
