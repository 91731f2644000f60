import "../texts.ts";
import { data, Form, redirect, useFetcher, useLocation } from "react-router";
import { maxQuickReplies, maxQuickReplyLength } from "#contracts/chat/rules.ts";
import { listBlockedUsers, unblockChatUser } from "#contracts/chat/schemas.ts";
import { getChatSettings, updateChatSettings } from "#contracts/chat/settings-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { settingsMeta } from "#web/accounts/settings/settings-meta.ts";
import { blockClass, SettingsShell } from "#web/accounts/settings/settings-shell.tsx";
import { type Api, failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import { firstLetter } from "#web/users/view/user-view.ts";
import type { Route } from "./+types/chat-settings-page.ts";
import { changeReplies, replyActions, type ReplyFault } from "./change-replies.ts";
import { ReplyList } from "./reply-list.tsx";
import { InlineMark, SavedNote, type SettingsAnswer } from "./settings-answer.tsx";

const path = "/settings/chats";

/** `/settings/chats`: one's quick replies, whether others see when one was here, and whom one has blocked. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const key = new URL(request.url).searchParams.get("key");
  try {
    const [settings, blocked] = await Promise.all([
      api.call(getChatSettings),
      api.call(listBlockedUsers, { query: { key } }),
    ]);
    return {
      settings,
      blocked: blocked.results,
      nextKey: blocked.key,
      meta: settingsMeta(api, api.texts("chat")("title"), path),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

/** Each form is one change, which is saved by that: whether others see when one was here, a quick reply, somebody unblocked. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const unblocked = textOf(form, "unblock");
  if (unblocked !== "") {
    await api.call(unblockChatUser, { params: { id: unblocked } });
    return redirect(path, 303);
  }
  const action = replyActions.find((known) => known === form.get("do"));
  if (action === undefined) {
    await api.call(updateChatSettings, { body: { shows_presence: form.has("presence") } });
    return answerSaved(form);
  }
  const change = { action, was: textOf(form, "was"), text: textOf(form, "text") };
  const { quick_replies: replies } = await api.call(getChatSettings);
  const changed = changeReplies([...new Set(replies)], change);
  if (typeof changed === "string") return data({ ...change, refusal: explainFault(api, changed) }, { status: 400 });
  try {
    await api.call(updateChatSettings, { body: { quick_replies: [...changed] } });
    return answerSaved(form);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return data({ ...change, refusal: error.problem.detail }, { status: error.problem.status });
  }
}

/** A page that runs scripts goes on by itself. */
function answerSaved(form: FormData) {
  return form.has("inline") ? { isSaved: true as const } : redirect(`${path}?saved`, 303);
}

function explainFault(api: Api, fault: ReplyFault): string {
  return api.texts("chat.settings")(`fault.${fault}`, { count: maxQuickReplies, length: maxQuickReplyLength });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ChatSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("chat");
  const { settings } = loaderData;
  const isSaved = new URLSearchParams(useLocation().search).has("saved");
  const answer: SettingsAnswer | undefined = actionData ?? (isSaved ? { isSaved } : undefined);
  return (
    <SettingsShell title={t("title")}>
      <div className="grid gap-8">
        <ReplyList replies={[...new Set(settings.quick_replies)]} answer={answer} />
        <PresenceForm isShown={settings.shows_presence} />
      </div>
      <BlockedUsers {...loaderData} />
    </SettingsShell>
  );
}

/** It is saved by the press; without scripts by a button. */
function PresenceForm({ isShown }: { isShown: boolean }) {
  const t = useTranslations("chat.settings");
  const fetcher = useFetcher<SettingsAnswer>();
  return (
    <fetcher.Form method="post" className={`${blockClass} p-4`}>
      <InlineMark />
      <div className="options">
        <label>
          <input
            type="checkbox"
            name="presence"
            defaultChecked={isShown}
            onChange={(event) => void fetcher.submit(event.currentTarget.form)}
          />
          {t("presence")}
        </label>
      </div>
      <p className="mt-1 text-xs text-felt-600">{t("presenceHint")}</p>
      <noscript>
        <Button type="submit" className="mt-3">
          {t("save")}
        </Button>
      </noscript>
      <div className="mt-2 empty:hidden">{fetcher.state === "idle" && <SavedNote answer={fetcher.data} />}</div>
    </fetcher.Form>
  );
}

/** Whom one has blocked, each with the way back. */
function BlockedUsers({ blocked, nextKey }: Pick<Route.ComponentProps["loaderData"], "blocked" | "nextKey">) {
  const t = useTranslations("chat");
  return (
    <section className="mt-8" aria-labelledby="blocked-users">
      <h2 id="blocked-users" className="mb-2 text-lg font-semibold">
        {t("settings.blocked")}
      </h2>
      {blocked.length === 0 ? (
        <p className="text-felt-600">{t("settings.nobodyBlocked")}</p>
      ) : (
        <ul className={`${blockClass} divide-y divide-felt-200`}>
          {blocked.map(({ id, name, photo }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-2">
              <Avatar user={{ photo, initial: firstLetter(name) }} size="s" />
              <PageLink to={`/user/${id}`} className="flex min-h-11 min-w-0 flex-1 items-center wrap-anywhere">
                {name}
              </PageLink>
              <Form method="post">
                <Button type="submit" name="unblock" value={id}>
                  {t("menu.unblock")}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {nextKey !== null && (
        <LinkButton to={`${path}?key=${encodeURIComponent(nextKey)}`} className="mt-4">
          {t("more")}
        </LinkButton>
      )}
    </section>
  );
}
