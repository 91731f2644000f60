import { useLayoutEffect, useRef } from "react";
import { lateAfterSeconds } from "#contracts/moderation/rules.ts";
import { formatNumber } from "#web/platform/format.ts";
import { type Translate, useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { describeQueueWait } from "#web/moderation/staff/describe-time.ts";
import type { QueueState, WaitingView } from "./queue-state.ts";

interface WaitingListProps {
  state: QueueState;
  /** The present time, in milliseconds of the server's clock. */
  now: number;
  onOpen: (id: number) => void;
}

/** The number of waiting listings, how many of them are late, and the median wait. */
export function QueueFigures({ state: { waiting, late, median } }: { state: QueueState }) {
  const t = useTranslations("moderation");
  return (
    <dl className="grid grid-cols-[auto_auto_auto] justify-between gap-4 border-b border-felt-200 px-4 py-3">
      <Figure value={formatNumber(waiting)} title={t("figures.waiting", { count: waiting })} />
      <Figure value={median === null ? "—" : describeQueueWait(median, t)} title={t("figures.median")} />
      <Figure value={formatNumber(late)} title={t("figures.late")} isBad={late > 0} />
    </dl>
  );
}

function Figure({ value, title, isBad = false }: { value: string; title: string; isBad?: boolean }) {
  return (
    <div className={`flex flex-col-reverse justify-end ${isBad ? "text-bad" : ""}`}>
      <dt className={`text-xs ${isBad ? "font-semibold" : "text-felt-600"}`}>{title}</dt>
      <dd className="text-xl font-bold tracking-tight whitespace-nowrap">{value}</dd>
    </div>
  );
}

/** The waiting listings, oldest first, as links. */
export function WaitingList({ state, now, onOpen }: WaitingListProps) {
  const t = useTranslations("moderation");
  const more = state.waiting - state.rows.length;
  return (
    <>
      <ul aria-label={t("waitingListings")}>
        {state.rows.map((row) => (
          <WaitingRow
            key={row.id}
            row={row}
            seconds={Math.max(0, (now - row.since) / 1_000)}
            isCurrent={row.id === state.current}
            hasChanged={state.seen.has(row.id)}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {more > 0 && <p className="px-4 py-3 text-xs text-felt-600">{t("moreWaiting", { count: formatNumber(more) })}</p>}
    </>
  );
}

interface WaitingRowProps {
  row: WaitingView;
  seconds: number;
  isCurrent: boolean;
  hasChanged: boolean;
  onOpen: (id: number) => void;
}

function WaitingRow({ row, seconds, isCurrent, hasChanged, onOpen }: WaitingRowProps) {
  const t = useTranslations("moderation");
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (isCurrent) scrollIntoList(link.current);
  }, [isCurrent]);
  const isHeld = row.heldBy !== null;
  const isLate = seconds >= lateAfterSeconds;
  return (
    <li>
      <PageLink
        ref={link}
        to={`/moderation?ad=${row.id}`}
        aria-current={isCurrent ? "true" : undefined}
        className="grid min-h-[61px] grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-2.5 border-b border-felt-100 px-4 py-2.5 -outline-offset-2 hover:bg-felt-50 aria-[current]:bg-lake-50 aria-[current]:shadow-[inset_3px_0_var(--color-lake-600)]"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onOpen(row.id);
        }}
      >
        {row.photo ? (
          <img
            src={row.photo.src}
            alt=""
            width={52}
            height={40}
            loading="lazy"
            className="h-10 w-13 rounded-xs bg-felt-100 object-cover"
          />
        ) : (
          <span className="h-10 w-13 rounded-xs bg-felt-100" />
        )}
        <span className="min-w-0">
          <span lang={row.lang} className={`block truncate font-medium ${isHeld ? "text-felt-600" : ""}`}>
            {row.title}
          </span>
          <span className="line-clamp-2 text-xs text-felt-600">{noteOf(row, hasChanged, t)}</span>
        </span>
        <span className={`text-xs whitespace-nowrap ${isLate ? "font-semibold text-bad" : "text-felt-600"}`}>
          {describeQueueWait(seconds, t)}
          {isLate && <span className="sr-only">{t("isLate")}</span>}
        </span>
      </PageLink>
    </li>
  );
}

function noteOf(
  { heldBy, revision, price, changed }: WaitingView,
  hasChanged: boolean,
  t: Translate<"moderation">,
): string {
  if (heldBy !== null) return heldBy === "" ? t("isHeld") : t("isHeldBy", { name: heldBy });
  if (hasChanged) return t("hasChanged");
  if (changed !== null) return `${price} · ${changed}`;
  return `${price} · ${revision > 1 ? t("revision", { number: String(revision) }) : t("isNew")}`;
}

/** Scrolls the list, but not the page, until the row is visible. */
function scrollIntoList(row: HTMLElement | null): void {
  const list = row?.closest<HTMLElement>("[data-list]");
  if (!row || !list) return;
  const [own, frame] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (own.top < frame.top) list.scrollTop -= frame.top - own.top;
  else if (own.bottom > frame.bottom) list.scrollTop += own.bottom - frame.bottom;
}
