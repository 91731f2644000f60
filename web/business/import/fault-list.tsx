import { Form, useNavigation } from "react-router";
import type { ImportFault, ImportRow } from "#contracts/business/import/schemas.ts";
import { type Translate, useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { importPath } from "./import-view.ts";

const linkClass = "inline-flex min-h-11 items-center font-semibold text-lake-600 hover:underline";

interface FaultListProps {
  faults: readonly ImportFault[];
  /** The path of the import. */
  path: string;
  /** The file can be checked again with rounded prices. */
  mayRound: boolean;
}

/** The faults of an import, equal ones once: how many rows have it, the first of them, and what helps. */
export function FaultList({ faults, path, mayRound }: FaultListProps) {
  const t = useTranslations("import");
  return (
    <ul className="divide-y divide-felt-200">
      {faults.map(({ key, field, code, column, message, rows, first }) => (
        <li key={key} className="py-3 first:pt-0 last:pb-0">
          <h3 className="wrap-anywhere">
            {column !== null && <span className="text-felt-600">{column}: </span>}
            <b className="font-semibold">{message}</b>
          </h3>
          <p className="text-xs text-felt-600">{t("rows", { count: rows })}</p>
          <ul className="mt-1 text-xs text-felt-600">
            {first.map((row) => (
              <li key={row.line} className="wrap-anywhere">
                {nameRow(row, t)}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-x-5">
            {field === "category" && (
              <PageLink to={`${importPath}/categories`} className={linkClass}>
                {t("categoriesLink")}
              </PageLink>
            )}
            {mayRound && code === "price_fraction" && <RoundButton />}
            {rows > first.length && (
              <PageLink
                to={`${path}?fault=${key}#faults`}
                aria-label={`${t("faultAll", { count: rows })}: ${message}`}
                className={linkClass}
              >
                {t("faultAll", { count: rows })}
              </PageLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Checks the file again with all of its prices rounded. */
function RoundButton() {
  const t = useTranslations("import");
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post">
      <button type="submit" name="intent" value="round" disabled={isBusy} className={linkClass}>
        {t("round")}
      </button>
    </Form>
  );
}

/** «Строка 7 · 00000001 · Цемент М-400». */
function nameRow({ line, article, title }: Pick<ImportRow, "line" | "article" | "title">, t: Translate<"import">) {
  return [t("line", { line: String(line) }), article, title].filter((part) => part !== null).join(" · ");
}
