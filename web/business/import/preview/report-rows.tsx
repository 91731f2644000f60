import { useTranslations } from "#web/platform/i18n.tsx";
import { Price } from "./price-text.tsx";
import type { ReportRowView } from "./preview-view.ts";

/** Rows of one kind after an import: what was changed of each listing, from what to what. */
export function ReportRows({ rows }: { rows: readonly ReportRowView[] }) {
  const t = useTranslations("import");
  if (rows.length === 0) return <p className="text-felt-600">{t("noRows")}</p>;
  return (
    <ul className="divide-y divide-felt-200">
      {rows.map((row) => (
        <li key={`${row.line}-${row.article}`} className="py-3 first:pt-0 last:pb-0">
          <h3 className="font-semibold wrap-anywhere">{row.title ?? t("unnamed")}</h3>
          <p className="text-xs wrap-anywhere text-felt-600">
            {[row.line > 0 ? t("line", { line: String(row.line) }) : null, row.article]
              .filter((part) => part !== null)
              .join(" · ")}
          </p>
          {row.changes && <Changes changes={row.changes} />}
          {row.problems.map((problem) => (
            <p key={problem} className="wrap-anywhere">
              {problem}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Changes({
  changes: { price, title, category, others, isShown },
}: {
  changes: NonNullable<ReportRowView["changes"]>;
}) {
  const t = useTranslations("import");
  const texts = [
    [t("fields.title"), title],
    [t("fields.category"), category],
  ] as const;
  return (
    <div className="mt-1 grid gap-0.5 wrap-anywhere">
      {price && (
        <p>
          <span className="inline-block text-felt-600 first-letter:uppercase">{t("fields.price")}:</span>{" "}
          <Price price={price.before} /> →{" "}
          <b className="font-semibold">
            <Price price={price.after} />
          </b>
        </p>
      )}
      {texts.map(
        ([name, change]) =>
          change && (
            <p key={name}>
              <span className="inline-block text-felt-600 first-letter:uppercase">{name}:</span> {change.before} →{" "}
              <b className="font-semibold">{change.after}</b>
            </p>
          ),
      )}
      {others.length > 0 && <p>{t("changedFields", { fields: others.map((one) => t(`fields.${one}`)).join(", ") })}</p>}
      {isShown !== null && <p>{t(isShown ? "isShown" : "isHidden")}</p>}
    </div>
  );
}
