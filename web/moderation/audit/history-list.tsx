import { type MessageRefusal, messageRefusals } from "#contracts/chat/refusals.ts";
import { type Translate, useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { EntryView } from "./entry-view.ts";

const linkClass = "inline-flex min-h-6 items-center text-lake-600 hover:underline";

interface HistoryListProps {
  entries: readonly EntryView[];
  /** Shows the subject of each entry; not needed on the subject's own page. */
  hasSubject?: boolean;
}

/** Entries of the audit log, newest first. */
export function HistoryList({ entries, hasSubject = false }: HistoryListProps) {
  return (
    <ol className="divide-y divide-felt-100">
      {entries.map((entry) => (
        <HistoryEntry key={entry.id} entry={entry} hasSubject={hasSubject} />
      ))}
    </ol>
  );
}

const colours: Partial<Record<EntryView["action"], string>> = {
  approve: "text-ok",
  unblock_user: "text-ok",
  deliver_message: "text-ok",
  unsilence_user: "text-ok",
  block: "text-bad",
  block_user: "text-bad",
  refuse_message: "text-bad",
  remove_messages: "text-bad",
  silence_user: "text-bad",
};

function HistoryEntry({ entry, hasSubject }: { entry: EntryView; hasSubject: boolean }) {
  const t = useTranslations("moderation");
  const { action, moderator, reasons, changes, note, isUndone, revision } = entry;
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
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
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

/** What was changed: the field, what it was before, and what it is since. */
function Change({ change: { field, before, after } }: { change: EntryView["changes"][number] }) {
  const t = useTranslations("moderation");
  const wordOf = (value: string | null) => {
    if (value === null) return t("nothing");
    if (field === "role") return describeRole(value, t);
    if (value === "true" || value === "false") return t(value === "true" ? "isTrue" : "isFalse");
    return value;
  };
  if (isReference(field)) {
    const shown = field === "refusal" && isRefusal(after) ? t(`refusal.${after}`) : after;
    return (
      <p className="text-felt-600">
        {t(`changed.${field}`)}: {shown}
      </p>
    );
  }
  return (
    <p className="text-felt-600">
      {t(`changed.${field}`)}: <del>{wordOf(before)}</del> → <ins className="no-underline">{wordOf(after)}</ins>
    </p>
  );
}

/** Fields that say what a decision was about, and were nothing before. */
const references = ["claim", "message", "messages", "refusal", "silence_days"] as const;
const isReference = (field: string): field is (typeof references)[number] => references.some((one) => one === field);
const isRefusal = (code: string | null): code is MessageRefusal => messageRefusals.some((one) => one === code);

function describeRole(role: string, t: Translate<"moderation">): string {
  if (role === "admin" || role === "moderator") return t(`role.${role}`);
  return t("role.user");
}

/** The listing or the user, with the name at the time of the entry. */
function Subject({ entry: { listingId, userId, subject } }: { entry: EntryView }) {
  if (listingId !== null)
    return (
      <PageLink to={`/moderation/products/${listingId}`} className={linkClass}>
        {subject}
      </PageLink>
    );
  if (userId !== null)
    return (
      <PageLink to={`/moderation/users/${userId}`} className={linkClass}>
        {subject}
      </PageLink>
    );
  return <span>{subject}</span>;
}
