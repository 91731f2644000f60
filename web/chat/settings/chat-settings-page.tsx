import "../texts.ts";
import { data, Form, redirect } from "react-router";
import { maxQuickReplies, maxQuickReplyLength } from "#contracts/chat/rules.ts";
import { getChatSettings, listBlockedUsers, unblockChatUser, updateChatSettings } from "#contracts/chat/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { redirectInLanguage } from "#web/accounts/session/session.ts";
import { savedPath, settingsMeta } from "#web/accounts/settings/settings-meta.ts";
import { blockClass, SettingsShell } from "#web/accounts/settings/settings-shell.tsx";
import { failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import { firstLetter } from "#web/users/view/user-view.ts";
import type { Route } from "./+types/chat-settings-page.ts";

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

export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const unblocked = textOf(form, "unblock");
  if (unblocked !== "") {
    await api.call(unblockChatUser, { params: { id: unblocked } });
    return redirect(path, 303);
  }
  const replies = textOf(form, "replies");
  try {
    await api.call(updateChatSettings, {
      body: { shows_presence: form.has("presence"), quick_replies: linesOf(replies) },
    });
    return redirectInLanguage(api, api.language, savedPath);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const limits = { count: maxQuickReplies, length: maxQuickReplyLength };
    return data(
      { refusal: api.texts("chat.settings")("repliesWrong", limits), replies },
      { status: error.problem.status },
    );
  }
}

/** Each line is a reply. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
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
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <SettingsShell title={t("title")}>
      <Form method="post" className="grid gap-5">
        {actionData && "unreachable" in actionData && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
        <div className={`${blockClass} p-4`}>
          <div className="options">
            <label>
              <input type="checkbox" name="presence" defaultChecked={settings.shows_presence} />
              {t("settings.presence")}
            </label>
          </div>
          <p className="mt-1 text-xs text-felt-600">{t("settings.presenceHint")}</p>
        </div>
        <TextArea
          label={t("settings.replies")}
          name="replies"
          hint={t("settings.repliesHint", { count: maxQuickReplies, length: maxQuickReplyLength })}
          error={refused?.refusal}
          defaultValue={refused?.replies ?? settings.quick_replies.join("\n")}
        />
        <Button type="submit" variant="primary" size="l">
          {t("settings.save")}
        </Button>
      </Form>
      <BlockedUsers {...loaderData} />
    </SettingsShell>
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
