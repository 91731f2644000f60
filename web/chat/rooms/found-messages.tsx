import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { formatActivity } from "../view/chat-time.ts";
import { nameOf } from "../view/describe-message.ts";
import { type FoundMessage, type RoomsQuery, roomPathIn } from "./rooms-query.ts";

interface FoundMessagesProps {
  found: readonly FoundMessage[];
  /** What was searched for. */
  query: RoomsQuery;
  /** Milliseconds. */
  now: number;
}

/** Messages with the words that were searched for, under the chats whose person or listing has them. */
export function FoundMessages({ found, query, now }: FoundMessagesProps) {
  const t = useTranslations("chat");
  const language = useLanguage();
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="found-messages" className="mt-3">
      <h2 id="found-messages" className="px-3 py-1.5 text-sm font-semibold text-felt-600">
        {t("foundMessages")}
      </h2>
      <ul>
        {found.map(({ message, other, product_title: title }) => (
          <li key={message.id}>
            <PageLink
              to={roomPathIn(query, message.room, message.seq)}
              className="block rounded-m px-3 py-2.5 hover:bg-felt-100"
            >
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(other, t)}</span>
                <time dateTime={message.creation_date} className="shrink-0 text-2xs text-felt-600">
                  {formatActivity(message.creation_date, { now, language, t })}
                </time>
              </span>
              {title !== null && <span className="block truncate text-xs text-felt-600">{title}</span>}
              <span className="line-clamp-2 text-sm wrap-anywhere">{message.text}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
