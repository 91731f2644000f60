import type { PreviewMark } from "#contracts/business/import/rules.ts";
import type { Import } from "#contracts/business/import/schemas.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Price } from "./price-text.tsx";
import type { PreviewView } from "./preview-view.ts";

interface PagedPreview extends PreviewView {
  /** The path of the import. */
  path: string;
  /** What all rows on show have in common; null: all rows are. */
  only: PreviewMark | null;
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
        <div id="rows" className="scroll-mt-32">
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

/** Counts rows that are marked, and leads to them. */
function Marked({ path, only, newCategories, zeroPrices }: PagedPreview) {
  const t = useTranslations("import");
  const marks = [
    { mark: "new_category", count: newCategories, text: "newCategories" },
    { mark: "zero_price", count: zeroPrices, text: "zeroPrices" },
  ] as const;
  return marks.map(
    ({ mark, count, text }) =>
      count > 0 && (
        <div
          key={mark}
          className="mb-3 flex flex-wrap items-center gap-x-4 rounded-m bg-apricot-100 px-4 py-1.5 text-apricot-ink"
        >
          <p className="min-w-0 flex-1 basis-56 py-1.5">{t(text, { count })}</p>
          {only !== mark && (
            <PageLink
              to={`${path}?only=${mark}#rows`}
              className="inline-flex min-h-11 items-center font-semibold underline"
            >
              {t("showMarked")}
            </PageLink>
          )}
        </div>
      ),
  );
}

const badges = {
  new: "business",
  changed: "neutral",
  price: "neutral",
  state: "neutral",
  untouched: "neutral",
  waiting: "notice",
  wrong: "alert",
} as const;

type RowView = PreviewView["rows"][number];

/** What a row changes beside its price, which has a list of its own. */
function RowChanges({ changes, hasZeroPrice }: Pick<RowView, "changes" | "hasZeroPrice">) {
  const t = useTranslations("import");
  const { title, category, others = [], isShown = null } = changes ?? {};
  const fields = [...(title ? (["title"] as const) : []), ...others];
  const told = [
    category ? t("categoryChanges", category) : null,
    hasZeroPrice ? t("zeroPrice") : null,
    fields.length > 0 ? t("willChange", { fields: fields.map((one) => t(`fields.${one}`)).join(", ") }) : null,
    isShown === null ? null : t(isShown ? "willBeShown" : "willBeHidden"),
  ];
  return told.map(
    (text) =>
      text !== null && (
        <p key={text} className="wrap-anywhere">
          {text}
        </p>
      ),
  );
}

function Rows(preview: PagedPreview) {
  const { rows, only, first, next } = preview;
  const t = useTranslations("import");
  return (
    <Panel title={t(only !== null ? `only.${only}` : first === null ? "firstRows" : "fileRows")}>
      <Marked {...preview} />
      <ul className="divide-y divide-felt-200">
        {rows.map((row) => (
          <li key={row.line} className="py-3 first:pt-0 last:pb-0">
            <div className="flex items-start justify-between gap-3">
              <h3 className="min-w-0 font-semibold wrap-anywhere">{row.title ?? t("unnamed")}</h3>
              <Badge className="shrink-0" variant={badges[row.mark]}>
                {t(`plans.${row.mark}`)}
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
            <RowChanges changes={row.changes} hasZeroPrice={row.hasZeroPrice} />
          </li>
        ))}
      </ul>
      {(first !== null || next !== null) && (
        <nav aria-label={t("fileRows")} className="mt-4 flex flex-wrap justify-center gap-2.5">
          {first !== null && (
            <LinkButton to={first} variant="plain">
              {t(only === null ? "firstRows" : "fileRows")}
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
