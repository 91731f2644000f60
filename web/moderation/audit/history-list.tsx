import { useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { EntryView } from "./entry-view.ts";

const linkClass = "inline-flex min-h-6 items-center text-lake-600 hover:underline";

interface HistoryListProps {
  entries: readonly EntryView[];
  /** Names the subject of each entry; not needed beside the subject itself. */
  hasSubject?: boolean;
}

/** What staff did, newest first. */
export function HistoryList({ entries, hasSubject = false }: HistoryListProps) {
  return (
    <ol className="divide-y divide-felt-100">
      {entries.map((entry) => (
        <HistoryEntry key={entry.id} entry={entry} hasSubject={hasSubject} />
      ))}
    </ol>
  );
}

/** Green for approvals, red for blocks. */
const colours: Partial<Record<EntryView["action"], string>> = {
  approve: "text-ok",
  unblock_user: "text-ok",
  block: "text-bad",
  block_user: "text-bad",
};

function HistoryEntry({ entry, hasSubject }: { entry: EntryView; hasSubject: boolean }) {
  const t = useTranslations("moderation");
  const { action, moderator, reasons, note, isUndone, revision } = entry;
  return (
    <li className="py-2.5 text-sm wrap-anywhere">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={`font-semibold ${isUndone ? "line-through" : ""} ${colours[action] ?? ""}`}>
          {t(`did.${action}`)}
        </span>
        {isUndone && <span className="text-xs text-felt-600">{t("isUndone")}</span>}
        {hasSubject && <Subject entry={entry} />}
        {revision !== null && revision > 1 && (
          <span className="text-xs text-felt-600">{t("revision", { number: String(revision) })}</span>
        )}
      </p>
      {reasons.length > 0 && (
        <ul className="list-inside list-disc">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {note && <p className="text-felt-600">«{note}»</p>}
      <p className="text-xs text-felt-600">
        {entry.date}
        {moderator && (
          <>
            {" · "}
            <PageLink
              to={`/moderation/audit?moderator=${moderator.id}`}
              className="inline-flex min-h-6 items-center underline decoration-felt-300 underline-offset-2 hover:text-lake-600"
            >
              {moderator.name}
            </PageLink>
          </>
        )}
      </p>
    </li>
  );
}

/** The listing or the user, by the name at that time. */
function Subject({ entry: { product, user, subject } }: { entry: EntryView }) {
  if (product !== null)
    return (
      <PageLink to={`/moderation/products/${product}`} className={linkClass}>
        {subject}
      </PageLink>
    );
  if (user !== null)
    return (
      <PageLink to={`/moderation/users/${user}`} className={linkClass}>
        {subject}
      </PageLink>
    );
  return <span>{subject}</span>;
}
