import ShieldCheck from "lucide-react/icons/shield-check";
import { countChatWork, listWarnedUsers, type WarnedUser } from "#contracts/moderation/chat-schemas.ts";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";
import { type ModeratedUserView, viewModeratedUser } from "#web/moderation/users/moderated-user-view.ts";
import { type Api, failNotFound, isFailureOf } from "#web/platform/api.ts";
import { formatAgo, formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import type { Route } from "./+types/people-page.ts";
import { ChatsNav, peoplePath } from "./chats-nav.tsx";
import { useChatWork } from "./use-chat-work.ts";

const pageSize = 20;
const counts = ["folded", "held", "refused"] as const;
const countTitles = { folded: "chats.folded", held: "chats.heldCount", refused: "chats.refused" } as const;

interface PersonView {
  user: ModeratedUserView;
  counts: Record<(typeof counts)[number], string>;
  last: string | null;
}

/** `/moderation/chats/people`: those whose messages the shield has stopped or folded, most often first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireStaff({ context });
  const key = new URL(request.url).searchParams.get("key");
  try {
    const [found, work] = await Promise.all([
      api.call(listWarnedUsers, { query: { limit: pageSize, key } }),
      api.call(countChatWork),
    ]);
    return {
      work,
      people: found.results.map((person) => viewPerson(person, api)),
      nextHref: found.key && `?${new URLSearchParams({ key: found.key })}`,
      meta: staffMeta(api, api.texts("moderation")("screen.chats"), peoplePath),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

function viewPerson(
  { user, folded, held, refused, last_rule: rule, last_date: date }: WarnedUser,
  api: Api,
): PersonView {
  const ago = formatAgo(date, api.now, api.language);
  return {
    user: viewModeratedUser(user, api),
    counts: { folded: formatNumber(folded), held: formatNumber(held), refused: formatNumber(refused) },
    last: rule && api.texts("moderation")("chats.last", { rule: titleOf(rule, api.language), ago }),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { people, nextHref } = loaderData;
  const t = useTranslations("moderation");
  const work = useChatWork(loaderData.work);
  return (
    <>
      <StaffNav current="chats" />
      <div className="wrap max-w-3xl pt-5 pb-12">
        <h1 className="text-2xl font-bold tracking-tight">{t("screen.chats")}</h1>
        <ChatsNav current="people" work={work} />
        {people.length === 0 ? (
          <EmptyState icon={ShieldCheck} title={t("chats.noPeople")} text={t("chats.noPeopleText")} />
        ) : (
          <>
            <p className="mb-3 text-sm text-felt-600">{t("chats.peopleText")}</p>
            <ul className="grid gap-3">
              {people.map((person) => (
                <Person key={person.user.id} person={person} />
              ))}
            </ul>
          </>
        )}
        {nextHref && (
          <LinkButton to={nextHref} variant="soft" size="m" className="mt-4 w-full">
            {t("chats.later")}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function Person({ person: { user, counts: shown, last } }: { person: PersonView }) {
  const t = useTranslations("moderation");
  return (
    <li className="flex items-start gap-3 rounded-l border border-felt-200 bg-felt-0 p-4">
      <Avatar user={user} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <PageLink
            to={`/moderation/users/${user.id}`}
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere underline underline-offset-2 hover:text-lake-600"
          >
            {user.name}
          </PageLink>
          {user.isBlocked && <Badge variant="alert">{t("userBlocked")}</Badge>}
        </p>
        <p className={`text-sm ${user.isNew ? "font-semibold text-warn" : "text-felt-600"}`}>{user.age}</p>
        {user.silencedUntil && (
          <p className="text-sm text-bad">{t("chats.silencedUntil", { date: user.silencedUntil })}</p>
        )}
        <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {counts.map((name) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-felt-600">{t(countTitles[name])}</dt>
              <dd className="font-semibold">{shown[name]}</dd>
            </div>
          ))}
        </dl>
        {last && <p className="mt-1 text-sm text-felt-600 wrap-anywhere">{last}</p>}
      </div>
    </li>
  );
}
