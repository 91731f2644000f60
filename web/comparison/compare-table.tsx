import type { CSSProperties } from "react";
import X from "lucide-react/icons/x";
import { comparePath, readChosen, writeChosen } from "#web/comparison/chosen/chosen.ts";
import type { CardView } from "#web/listings/card/card-view.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { CoverLink } from "#web/ui/photo/cover-link.tsx";
import { useIsCovered } from "#web/ui/photo/photo-cover.ts";
import { photoAt } from "#web/ui/photo/photo-source.ts";
import type { Cell, Row } from "./view-comparison.ts";

/** Pixels of a picture at double density. */
const pictureWidth = 320;

interface CompareTableProps {
  ids: readonly number[];
  columns: readonly CardView[];
  rows: readonly Row[];
  /** Only rows in which they differ. */
  only: boolean;
}

/**
 * The listings beside each other, over the whole width. It scrolls by itself in both directions, so that its first row and the names of the rows stay in sight;
 * on a phone two columns fit, a part of the third shows that there is more, and the name of a row stands above what the listings have of it.
 */
export function CompareTable({ ids, columns, rows, only }: CompareTableProps) {
  const t = useTranslations("comparison");
  const isAlone = columns.length === 1;
  const shown = only ? rows.filter(({ differs }) => differs) : rows;
  const hasNoDifference = only && !shown.some(({ isMarked }) => isMarked);
  return (
    <>
      {hasNoDifference && <p className="mb-3 text-felt-600">{t("same")}</p>}
      <section
        // Another comparison begins at its first column, wherever the last one was scrolled to.
        key={ids[0]}
        aria-label={t("table")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboards
        tabIndex={0}
        className="@container max-h-[calc(100dvh-9rem)] overflow-auto overscroll-x-contain rounded-l border border-felt-200 bg-felt-0 max-720:-mx-4 max-720:rounded-none max-720:border-x-0"
      >
        <table className="border-separate border-spacing-0 text-left" style={widthsOf(columns.length)}>
          <thead>
            <tr>
              <th scope="col" className={`${cornerClass} z-20`}>
                <span className="max-720:sr-only">{t("what")}</span>
              </th>
              {columns.map((card) => (
                <ColumnHead key={card.id} card={card} ids={ids} isAlone={isAlone} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <TableRow key={row.key} row={row} isCompared={!isAlone} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const cornerClass =
  "sticky top-0 left-0 border-b border-felt-200 bg-felt-0 align-bottom max-720:w-0 max-720:p-0 720:w-48 720:min-w-48 720:border-r 720:p-4 font-semibold text-felt-600";
const columnClass =
  "w-(--narrow) min-w-(--narrow) max-w-(--narrow) 720:w-(--wide) 720:min-w-(--wide) 720:max-w-(--wide)";

/** The widths of a column on phones and on wider screens: together they are as wide as the table, or wider. */
function widthsOf(columns: number): CSSProperties {
  const narrow = columns > 2 ? "43cqw" : `${100 / columns}cqw`;
  return { "--narrow": narrow, "--wide": `max(13rem, (100cqw - 12rem) / ${columns})` } as CSSProperties;
}

function ColumnHead({ card, ids, isAlone }: { card: CardView; ids: readonly number[]; isAlone: boolean }) {
  const t = useTranslations("comparison");
  const { id, href, title, lang, photo, drawn } = card;
  const others = ids.filter((other) => other !== id);
  const cover = photo?.cover;
  const isCovered = useIsCovered(cover);
  const picture = isCovered ? cover?.blur : photo ? photoAt(photo, pictureWidth) : drawn;
  return (
    <th
      scope="col"
      className={`sticky top-0 z-10 border-b border-felt-200 bg-felt-0 p-2.5 align-top font-normal 720:p-4 ${columnClass}`}
    >
      <div className="relative">
        <a href={href} className="block hover:text-lake-700">
          <span
            className="grid aspect-[4/3] h-20 max-w-full place-items-center overflow-hidden rounded-s bg-felt-100 720:h-36"
            style={photo ? { backgroundColor: photo.colour } : undefined}
          >
            {picture && <img src={picture} alt="" width={960} height={720} className="size-full object-cover" />}
          </span>
          <span lang={lang} className="mt-2 line-clamp-2 leading-snug font-semibold wrap-anywhere">
            {title}
          </span>
        </a>
        {isCovered && (
          <div className="absolute top-0 left-0 aspect-[4/3] h-20 max-w-full 720:h-36 [&>a]:p-1">
            <CoverLink cover={cover} />
          </div>
        )}
        {!isAlone && (
          <PageLink
            to={comparePath(others)}
            rel="nofollow"
            aria-label={t("remove", { title })}
            className="absolute -top-2 -right-2 grid size-11 place-items-center"
            onClick={() => writeChosen(readChosen().filter((other) => other !== id))}
          >
            <span className="grid size-8 place-items-center rounded-full bg-felt-0 text-felt-900 shadow-1 hover:text-bad">
              <Icon of={X} size={16} />
            </span>
          </PageLink>
        )}
      </div>
    </th>
  );
}

function TableRow({ row: { key, title, cells, differs, isMarked }, isCompared }: { row: Row; isCompared: boolean }) {
  const t = useTranslations("comparison");
  const hasMark = isCompared && differs && isMarked;
  return (
    <tr>
      <th
        scope="row"
        className={`sticky left-0 border-b border-felt-200 bg-felt-0 align-top font-normal text-felt-600 max-720:w-0 max-720:p-0 720:border-r 720:px-4 720:py-3 ${hasMark ? "720:font-semibold 720:text-felt-900" : ""}`}
      >
        <span className="max-720:absolute max-720:top-2 max-720:left-2.5 max-720:w-[calc(100cqw-1.25rem)] max-720:truncate max-720:text-xs">
          {title}
        </span>
        {hasMark && <span className="sr-only">, {t("differs")}</span>}
      </th>
      {cells.map((cell, index) => (
        <td
          // oxlint-disable-next-line react/no-array-index-key -- a column has nothing else
          key={index}
          className={`border-b border-felt-200 px-2.5 pt-7 pb-2.5 align-top wrap-anywhere 720:px-4 720:py-3 ${columnClass} ${hasMark ? "bg-lake-50" : ""}`}
        >
          <CellContent cell={cell} rowKey={key} />
        </td>
      ))}
    </tr>
  );
}

function CellContent({ cell: { text, note, to, isBest }, rowKey }: { cell: Cell; rowKey: string }) {
  const t = useTranslations("comparison");
  if (text === "") return <span className="text-felt-600">{t("none")}</span>;
  return (
    <>
      {to === undefined ? (
        <span className={rowKey === "price" ? "text-lg font-bold tracking-tight" : undefined}>{text}</span>
      ) : (
        <PageLink to={to} className="font-semibold text-lake-600 hover:underline">
          {text}
        </PageLink>
      )}
      {note && <span className="block text-xs text-felt-600">{note}</span>}
      {isBest && <span className="block text-xs font-semibold text-ok">{t("cheapest")}</span>}
    </>
  );
}
