import Coffee from "lucide-react/icons/coffee";
import { useState } from "react";
import { redirect } from "react-router";
import { messageRefusals } from "#contracts/chat/refusals.ts";
import { countChatWork, deliverMessage, listHeldMessages, refuseMessage } from "#contracts/moderation/chat-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { KeyHelp } from "#web/moderation/keys/key-help.tsx";
import { KeysButton } from "#web/moderation/keys/keys-button.tsx";
import { useListKeys } from "#web/moderation/keys/use-list-keys.ts";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";
import { failNotFound, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { Route } from "./+types/held-page.ts";
import { ChatsNav, heldPath } from "./chats-nav.tsx";
import { HeldItem } from "./held-item.tsx";
import { viewHeld } from "./held-view.ts";
import { useChatWork } from "./use-chat-work.ts";

const decisions = ["deliver", "refuse"] as const;

/** What is on the page has been read, as the log says: no more than one looks through. */
const pageSize = 10;

/** `/moderation/chats`: messages that wait for a moderator, senders by turns. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireStaff({ context });
  const { searchParams } = new URL(request.url);
  const key = searchParams.get("key");
  try {
    const [found, work] = await Promise.all([
      api.call(listHeldMessages, { query: { limit: pageSize, key } }),
      api.call(countChatWork),
    ]);
    return {
      /** Decision that was made just now. */
      done: decisions.find((known) => known === searchParams.get("done")),
      work,
      messages: found.results.map((message) => viewHeld(message, api)),
      nextHref: found.key && `?${new URLSearchParams({ key: found.key })}`,
      meta: staffMeta(api, api.texts("moderation")("screen.chats"), heldPath),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireStaff({ context });
  const form = await request.formData();
  const params = { id: Number(textOf(form, "message")) };
  const reason = messageRefusals.find((known) => known === textOf(form, "reason")) ?? "other";
  const note = textOf(form, "note");
  const t = api.texts("moderation");
  const refused = { id: params.id, reason, note };
  const decision = textOf(form, "do") === "deliver" ? "deliver" : "refuse";
  try {
    if (decision === "deliver") {
      const { outcome } = await api.call(deliverMessage, { params });
      if (outcome === "undeliverable") return { ...refused, message: t("chats.undeliverable") };
    } else {
      if (reason === "other" && note === "")
        return { ...refused, field: "note" as const, message: t("chats.noteMissing") };
      await api.call(refuseMessage, { params, body: { reason, note } });
    }
    return redirect(`${heldPath}?done=${decision}`, 303);
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

export default function HeldPage({ loaderData, actionData }: Route.ComponentProps) {
  const { done, messages, nextHref } = loaderData;
  const t = useTranslations("moderation");
  const work = useChatWork(loaderData.work);
  const [isHelping, setHelping] = useState(false);
  const current = useListKeys(messages, { prefix: "held", approval: "deliver", onHelp: () => setHelping(true) });
  const refused = actionData && "id" in actionData ? actionData : undefined;
  const isUnreachable = actionData !== undefined && "unreachable" in actionData;
  const isThere = messages.some(({ id }) => id === refused?.id);
  return (
    <>
      <StaffNav current="chats">
        <KeysButton onPress={() => setHelping(true)} />
      </StaffNav>
      <div className="wrap max-w-3xl pt-5 pb-12">
        <h1 className="text-2xl font-bold tracking-tight">{t("screen.chats")}</h1>
        <ChatsNav current="held" work={work} />
        {(isUnreachable || (refused && !isThere)) && (
          <div className="mb-4">
            <FormMessage kind="error">{isUnreachable ? t("event.noNetwork") : refused?.message}</FormMessage>
          </div>
        )}
        {done && !actionData && (
          <div className="mb-4">
            <FormMessage kind="success">{t(`chats.decided.${done}`)}</FormMessage>
          </div>
        )}
        {messages.length === 0 ? (
          <EmptyState icon={Coffee} title={t("chats.noHeld")} text={t("chats.noHeldText")} />
        ) : (
          <ul className="grid gap-4" aria-label={t("chats.held")}>
            {messages.map((held) => (
              <HeldItem
                key={held.id}
                held={held}
                isCurrent={held.id === current}
                refusal={refused?.id === held.id ? refused : undefined}
              />
            ))}
          </ul>
        )}
        {nextHref && (
          <LinkButton to={nextHref} variant="soft" size="m" className="mt-4 w-full">
            {t("chats.later")}
          </LinkButton>
        )}
      </div>
      {isHelping && <KeyHelp of="chats" onClose={() => setHelping(false)} />}
    </>
  );
}
