import { redirect } from "react-router";
import { getChatClaim, resolveChatClaim } from "#contracts/moderation/chat-schemas.ts";
import { chatOutcomes } from "#contracts/moderation/rules.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";
import { UserFacts } from "#web/moderation/users/user-facts.tsx";
import { failNotFound, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/chat-claim-page.ts";
import { viewChatClaim, viewClaimedMessage } from "./chat-claim-view.ts";
import { ClaimHeading } from "./chat-claims-page.tsx";
import { ChatOutcomeForm, type ChatOutcomeRefusal } from "./chat-outcome-form.tsx";
import { chatClaimsPath } from "./chats-nav.tsx";
import { ClaimedMessages } from "./claimed-messages.tsx";

/** `/moderation/chats/claims/:id`: a claim with the messages that came with it. That they were opened is in the audit log. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = await requireStaff({ context });
  if (!/^\d{1,10}$/.test(params.id)) failNotFound();
  try {
    const claim = await api.call(getChatClaim, { params: { id: Number(params.id) } });
    return {
      claim: viewChatClaim(claim, api),
      messages: claim.messages.map((message) => viewClaimedMessage(message, api)),
      meta: staffMeta(api, api.texts("moderation")("screen.chats"), `${chatClaimsPath}/${claim.id}`),
    };
  } catch (error) {
    // One's own conversation is another's to read.
    if (isFailureOf(error, "own_chat")) failNotFound();
    throw error;
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { api } = await requireStaff({ context });
  const form = await request.formData();
  const outcome = chatOutcomes.find((known) => known === textOf(form, "outcome")) ?? "kept";
  const messages = form.getAll("messages").map(Number);
  const [days, note] = [textOf(form, "days"), textOf(form, "note")];
  const t = api.texts("moderation");
  const refused = { outcome, messages, days, note };
  if (outcome === "removed" && messages.length === 0) return { ...refused, message: t("chats.messagesNeeded") };
  if ((outcome === "warned" || outcome === "blocked") && note === "")
    return { ...refused, field: "note" as const, message: t("chats.noteNeeded") };
  try {
    await api.call(resolveChatClaim, {
      params: { id: Number(params.id) },
      body: { outcome, messages, note, ...(outcome === "silenced" && { days: Number(days) }) },
    });
    return redirect(`${chatClaimsPath}?done=${outcome}`, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { ...refused, message: Object.values(error.problem.errors ?? {})[0]?.[0] ?? error.problem.detail };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

const formId = "decide";

export default function ChatClaimPage({ loaderData: { claim, messages }, actionData }: Route.ComponentProps) {
  const t = useTranslations("moderation");
  const refusal = viewRefusal(actionData, t("event.noNetwork"));
  return (
    <>
      <StaffNav current="chats" />
      <div className="wrap max-w-3xl pt-3 pb-12">
        <PageLink to={chatClaimsPath} className="inline-flex min-h-11 items-center text-lake-600 hover:underline">
          ← {t("chats.claims")}
        </PageLink>
        <section className="mb-4 rounded-l border border-felt-200 bg-felt-0 p-4 720:p-5">
          <ClaimHeading claim={claim} level="h1" />
          <div className="mt-3 rounded-m border border-felt-200 p-3.5 text-sm">
            <UserFacts user={claim.about} />
          </div>
        </section>
        <p className="mb-2 text-sm text-felt-600">{t("chats.readNote")}</p>
        <ClaimedMessages
          messages={messages}
          author={claim.by?.name ?? null}
          about={claim.about.name}
          formId={claim.outcome === null ? formId : null}
          chosen={refusal?.messages ?? []}
        />
        {claim.outcome === null && (
          <ChatOutcomeForm
            formId={formId}
            mayBlock={claim.mayBlock}
            mayRemove={messages.some(({ mayRemove }) => mayRemove)}
            refusal={refusal}
          />
        )}
      </div>
    </>
  );
}

function viewRefusal(
  data: ChatOutcomeRefusal | { unreachable: true } | undefined,
  noNetwork: string,
): ChatOutcomeRefusal | undefined {
  if (!data || !("unreachable" in data)) return data;
  // What was entered is in the fields still.
  return { outcome: "kept", messages: [], days: "7", note: "", message: noNetwork };
}
