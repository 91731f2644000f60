import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import { chatOutcomes } from "#contracts/moderation/rules.ts";
import { countChatWork, listChatClaims } from "#contracts/moderation/chat-schemas.ts";
import { subjectLinkClass } from "#web/moderation/claims/claim-subject.tsx";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";
import { failNotFound, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/chat-claims-page.ts";
import { type ChatClaimView, viewChatClaim } from "./chat-claim-view.ts";
import { chatClaimsPath, ChatsNav } from "./chats-nav.tsx";
import { RoomProduct } from "./held-item.tsx";
import { useChatWork } from "./use-chat-work.ts";

const states = ["open", "resolved"] as const;
const pageSize = 20;

/** `/moderation/chats/claims?state=`: claims about what people write in chats, without what was written. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireStaff({ context });
  const { searchParams } = new URL(request.url);
  const state = states.find((known) => known === searchParams.get("state")) ?? "open";
  try {
    const [found, work] = await Promise.all([
      api.call(listChatClaims, { query: { state, limit: pageSize, key: searchParams.get("key") } }),
      api.call(countChatWork),
    ]);
    return {
      /** Outcome of the claim that was decided just now. */
      done: chatOutcomes.find((known) => known === searchParams.get("done")),
      state,
      work,
      claims: found.results.map((claim) => viewChatClaim(claim, api)),
      nextHref: found.key && `?${new URLSearchParams({ state, key: found.key })}`,
      meta: staffMeta(api, api.texts("moderation")("screen.chats"), chatClaimsPath),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ChatClaimsPage({ loaderData }: Route.ComponentProps) {
  const { done, state, claims, nextHref } = loaderData;
  const t = useTranslations("moderation");
  const work = useChatWork(loaderData.work);
  return (
    <>
      <StaffNav current="chats" />
      <div className="wrap max-w-3xl pt-5 pb-12">
        <h1 className="text-2xl font-bold tracking-tight">{t("screen.chats")}</h1>
        <ChatsNav current="claims" work={work} />
        {done && (
          <div className="mb-4">
            <FormMessage kind="success">{t(`chats.done.${done}`)}</FormMessage>
          </div>
        )}
        <nav aria-label={t("chats.states")} className="mb-4 flex flex-wrap gap-2">
          {states.map((one) => (
            <PageLink
              key={one}
              to={one === "open" ? chatClaimsPath : `${chatClaimsPath}?state=${one}`}
              aria-current={one === state ? "page" : undefined}
              className="inline-flex h-11 items-center rounded-full bg-felt-100 px-4 font-semibold aria-[current]:bg-lake-50 aria-[current]:text-lake-700"
            >
              {t(`claims.${one}`)}
            </PageLink>
          ))}
        </nav>
        {claims.length === 0 ? (
          <EmptyState icon={MessageSquareWarning} title={t(`chats.noClaims.${state}`)} />
        ) : (
          <ul className="grid gap-4">
            {claims.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} />
            ))}
          </ul>
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

function ClaimRow({ claim }: { claim: ChatClaimView }) {
  const t = useTranslations("moderation");
  const { id, about, messageCount } = claim;
  return (
    <li className="rounded-l border border-felt-200 bg-felt-0 p-4 720:p-5">
      <ClaimHeading claim={claim} level="h2" />
      <p className="mt-2 text-sm">
        {t("aboutUser")}:{" "}
        <PageLink to={`/moderation/users/${about.id}`} className={`font-semibold wrap-anywhere ${subjectLinkClass}`}>
          {about.name}
        </PageLink>
      </p>
      <LinkButton
        to={`${chatClaimsPath}/${id}`}
        variant="soft"
        className="mt-3 h-auto! min-h-11 py-2 whitespace-normal!"
      >
        {t("chats.read", { count: messageCount })}
      </LinkButton>
    </li>
  );
}

/** What was complained of, when, by whom and in which words, and what became of it. */
export function ClaimHeading({ claim, level: Level }: { claim: ChatClaimView; level: "h1" | "h2" }) {
  const t = useTranslations("moderation");
  const { category, ago, by, text, product, outcome, note } = claim;
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Level className="text-lg font-semibold wrap-anywhere">{category}</Level>
        {outcome && <Badge variant={outcome === "kept" ? "neutral" : "alert"}>{t(`chats.done.${outcome}`)}</Badge>}
      </div>
      <p className="text-xs text-felt-600">
        {ago} ·{" "}
        {by ? (
          <PageLink to={`/moderation/users/${by.id}`} className={subjectLinkClass}>
            {by.name}
          </PageLink>
        ) : (
          t("accountGone")
        )}
      </p>
      {product && <RoomProduct product={product} />}
      {text && <p className="mt-2 whitespace-pre-line wrap-anywhere">«{text}»</p>}
      {note && (
        <p className="mt-2 text-sm text-felt-600 wrap-anywhere">
          {t("note")}: {note}
        </p>
      )}
    </>
  );
}
