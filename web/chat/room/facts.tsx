import type { ChatRoomDetail } from "#contracts/chat/schemas.ts";
import { formatDate, formatNumber } from "#web/platform/format.ts";
import { type Translate, useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import { firstLetter } from "#web/users/view/user-view.ts";
import { nameOf } from "../view/describe-message.ts";

const hour = 60;
const day = 24 * hour;

/** What is known about the other person, above the first message. */
export function Facts({ room: { other, facts } }: { room: Pick<ChatRoomDetail, "other" | "facts"> }) {
  const t = useTranslations("chat");
  const language = useLanguage();
  if (!facts || other.id === null) return null;
  const { rating, review_count: reviews, product_count: listings, answer_minutes: minutes } = facts;
  const lines = [
    rating === null
      ? t("facts.noReviews")
      : t("facts.rating", { rating: formatNumber(Math.round(rating * 10) / 10), count: reviews }),
    t("facts.listings", { count: listings }),
    t("facts.since", { date: formatDate(facts.member_since, language) }),
    ...(facts.is_phone_checked ? [t("facts.phone")] : []),
    ...(minutes === null ? [] : [describeAnswerTime(minutes, t)]),
  ];
  return (
    <section className="mx-auto my-3 flex max-w-sm flex-col items-center gap-1 text-center">
      <Avatar user={{ photo: other.photo, initial: firstLetter(other.name ?? "?") }} size="l" />
      <PageLink
        to={`/user/${other.id}`}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:text-lake-600"
      >
        {nameOf(other, t)}
      </PageLink>
      <ul className="text-sm text-felt-600">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** «Обычно отвечает за 10 минут»: hours from one hour on. */
export function describeAnswerTime(minutes: number, t: Translate<"chat">): string {
  if (minutes > day) return t("facts.answersDay");
  if (minutes >= hour) return t("facts.answersHours", { count: Math.round(minutes / hour) });
  return t("facts.answersMinutes", { count: Math.max(1, Math.round(minutes)) });
}
