import type { Import } from "#contracts/business/import/schemas.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { PreviewView, PriceText } from "./preview-view.ts";

interface PagedPreview extends PreviewView {
  /** The paths of the first rows and of the next ones; null where they are shown, and behind the last. */
  first: string | null;
  next: string | null;
}

/** The preview of a file before its import is started: the prices that would change, a page of its rows, the columns. */
export function ImportPreview({ preview, unused }: { preview: PagedPreview; unused: readonly string[] }) {
  return (
    <>
      {preview.changed > 0 && <ChangedPrices preview={preview} />}
      {preview.rows.length > 0 && (
        <div id="rows">
          <Rows {...preview} />
        </div>
      )}
      <Columns columns={preview.columns} unused={unused} />
    </>
  );
}

/** What of a file its reader may not know of: sheets that were not read, rows that the file hides. */
export function HiddenParts({ sheets, rows }: { sheets: Import["sheets"]; rows: number }) {
  const t = useTranslations("import");
  const { read = "", others = [], more = 0 } = sheets ?? {};
  const names = others.map((name) => `«${name}»`).join(", ");
  const notes = [
    others.length > 0 &&
      t("sheetsOthers", { read, others: more > 0 ? t("sheetsMore", { names, more: String(more) }) : names }),
    rows > 0 && t("hiddenRows", { count: rows }),
  ];
  return notes.map(
    (note) =>
      note !== false && (
        <p key={note} role="note" className="rounded-m bg-apricot-100 px-4 py-3 wrap-anywhere text-apricot-ink">
          {note}
        </p>
      ),
  );
}

function ChangedPrices({ preview: { changed, unlikely, changes } }: { preview: PreviewView }) {
  const t = useTranslations("import");
  return (
    <Panel title={t("pricesChange", { count: changed })}>
      {unlikely > 0 && (
        <p role="note" className="mb-3 rounded-m bg-apricot-100 px-4 py-3 text-apricot-ink">
          {t("pricesUnlikely", { count: unlikely })}
        </p>
      )}
      {changed > changes.length && (
        <p className="mb-2 text-felt-600">{t("pricesLargest", { count: changes.length })}</p>
      )}
      <ul className="divide-y divide-felt-200">
        {changes.map((one) => (
          <li key={one.line} className="py-2.5 first:pt-0 last:pb-0">
            <p className="wrap-anywhere">
              {one.title} <span className="text-xs text-felt-600">{one.article}</span>
            </p>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="text-felt-600">
                <Price price={one.before} />
              </span>
              <span>→</span>
              <b className="font-semibold">
                <Price price={one.after} />
              </b>
              {one.percent !== null && <span className="text-felt-600">{one.percent}</span>}
              {one.isUnlikely && <Badge variant="notice">{t("priceUnlikely")}</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The price that buyers pay, with the one before the discount. */
function Price({ price: { price, oldPrice } }: { price: PriceText }) {
  return (
    <>
      {price}
      {oldPrice !== undefined && <s className="ml-1.5 text-xs font-normal text-felt-600">{oldPrice}</s>}
    </>
  );
}

function Rows({ rows, first, next }: Pick<PagedPreview, "rows" | "first" | "next">) {
  const t = useTranslations("import");
  return (
    <Panel title={t(first === null ? "firstRows" : "fileRows")}>
      <ul className="divide-y divide-felt-200">
        {rows.map((row) => (
          <li key={row.line} className="py-3 first:pt-0 last:pb-0">
            <div className="flex items-start justify-between gap-3">
              <h3 className="min-w-0 font-semibold wrap-anywhere">{row.title ?? t("unnamed")}</h3>
              <Badge
                className="shrink-0"
                variant={row.plan === "wrong" ? "alert" : row.plan === "no_photos" ? "notice" : "neutral"}
              >
                {t(`plans.${row.plan}`)}
              </Badge>
            </div>
            <p className="wrap-anywhere">{row.price ? <Price price={row.price} /> : t("noPrice")}</p>
            <p className="text-xs wrap-anywhere text-felt-600">
              {[
                t("line", { line: String(row.line) }),
                row.article,
                row.category ?? t("noCategory"),
                t("photoCount", { count: row.photo_count }),
              ]
                .filter((part) => part !== null)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ul>
      {(first !== null || next !== null) && (
        <nav aria-label={t("fileRows")} className="mt-4 flex flex-wrap justify-center gap-2.5">
          {first !== null && (
            <LinkButton to={first} variant="plain">
              {t("firstRows")}
            </LinkButton>
          )}
          {next !== null && (
            <LinkButton to={next} variant="soft" rel="next">
              {t("nextRows")}
            </LinkButton>
          )}
        </nav>
      )}
    </Panel>
  );
}

/** The columns of the file, as what each is read, and those that are not. */
function Columns({ columns, unused }: { columns: PreviewView["columns"]; unused: readonly string[] }) {
  const t = useTranslations("import");
  return (
    <Panel title={t("columns")}>
      <table className="w-full table-fixed text-left wrap-anywhere">
        <thead>
          <tr className="text-xs text-felt-600">
            <th className="pr-4 pb-1 font-normal">{t("columnName")}</th>
            <th className="pb-1 font-normal">{t("columnMeaning")}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, meaning, isHidden }) => (
            <tr key={name} className="align-top">
              <td className="py-1 pr-4">
                {name} {isHidden && <span className="text-xs text-felt-600">{t("columnHidden")}</span>}
              </td>
              <td className="py-1">{meaning ?? t("columnParameter")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unused.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{t("columnsUnused")}</h3>
          <p className="mt-1 wrap-anywhere">{unused.join(", ")}</p>
          <p className="mt-1 text-felt-600">{t("unknownColumnsText")}</p>
        </>
      )}
    </Panel>
  );
}
