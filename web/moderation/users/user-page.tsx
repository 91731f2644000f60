import { useState } from "react";
import { maxNoteLength } from "#contracts/moderation/rules.ts";
import { Form, redirect, useNavigation } from "react-router";
import { silenceUser, unsilenceUser } from "#contracts/moderation/chat-schemas.ts";
import { blockUser, getModeratedUser, unblockUser } from "#contracts/moderation/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { failNotFound, isFailure } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { useRequired } from "#web/ui/form/use-required.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Avatar } from "#web/users/view/avatar.tsx";
import type { Route } from "./+types/user-page.ts";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { HistoryList } from "#web/moderation/audit/history-list.tsx";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";
import { viewEntry } from "#web/moderation/audit/entry-view.ts";
import { viewModeratedUser } from "./moderated-user-view.ts";
import { SilenceControl } from "./silence-control.tsx";
import { Contacts, UserFigures } from "./user-facts.tsx";

/** `/moderation/users/:id`: a user with what staff need to know. `?ask` opens the confirmation of a block. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = await requireStaff({ context });
  if (!/^\d{1,10}$/.test(params.id)) failNotFound();
  const user = await api.call(getModeratedUser, { params: { id: Number(params.id) } });
  return {
    user: viewModeratedUser(user, api),
    role: user.role,
    mayBlock: user.may_block,
    since: formatDate(user.member_since, api.language),
    blockedSince: user.blocked_date && formatDate(user.blocked_date, api.language),
    history: user.history.map((entry) => viewEntry(entry, api.language)),
    isAsking: new URL(request.url).searchParams.has("ask"),
    meta: staffMeta(api, user.name, `/moderation/users/${user.id}`),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { api } = await requireStaff({ context });
  const form = await request.formData();
  const ask = { params: { id: Number(params.id) } };
  try {
    const chosen = textOf(form, "do");
    if (chosen === "unblock") await api.call(unblockUser, ask);
    else if (chosen === "unsilence") await api.call(unsilenceUser, ask);
    else if (chosen === "silence")
      await api.call(silenceUser, { ...ask, body: { days: Number(textOf(form, "days")), note: textOf(form, "note") } });
    else await api.call(blockUser, { ...ask, body: { note: textOf(form, "note") } });
    return redirect(`/moderation/users/${params.id}`, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return {
      message: error.problem.errors?.["note"] ? api.texts("moderation")("blockReasonMissing") : error.problem.detail,
    };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function ModeratedUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { history } = loaderData;
  const t = useTranslations("moderation");
  return (
    <>
      <StaffNav />
      <div className="wrap max-w-3xl pt-5 pb-12">
        {actionData && (
          <div className="mb-4">
            <FormMessage kind="error">
              {"unreachable" in actionData ? t("event.noNetwork") : actionData.message}
            </FormMessage>
          </div>
        )}
        <UserPanel {...loaderData} />
        <section className="mt-5 rounded-l border border-felt-200 bg-felt-0 p-4 720:p-6">
          <h2 className="mb-1 text-lg font-semibold">{t("history")}</h2>
          {history.length === 0 ? (
            <p className="text-felt-600">{t("noHistory")}</p>
          ) : (
            <HistoryList entries={history} hasSubject />
          )}
        </section>
      </div>
    </>
  );
}

/** The user with their figures and what staff can do. */
function UserPanel({ user, role, mayBlock, since, blockedSince, isAsking }: LoaderData) {
  const t = useTranslations("moderation");
  return (
    <section className="rounded-l border border-felt-200 bg-felt-0 p-4 720:p-6">
      <Identity user={user} role={role} since={since} />
      <UserFigures user={user} />
      {blockedSince && <p className="mt-2 text-sm text-bad">{t("blockedSince", { date: blockedSince })}</p>}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <BlockControl
          isBlocked={user.isBlocked}
          mayBlock={mayBlock}
          name={user.name}
          path={`/moderation/users/${user.id}`}
          isAsking={isAsking}
        />
        {!user.isBlocked && <LinkButton to={`/user/${user.id}`}>{t("publicPage")}</LinkButton>}
        <LinkButton to={`/moderation/audit?user=${user.id}`}>{t("inAudit")}</LinkButton>
      </div>
      <SilenceControl silencedUntil={user.silencedUntil} mayBlock={mayBlock} path={`/moderation/users/${user.id}`} />
    </section>
  );
}

/** Portrait, name, role, age of the account and contacts. */
function Identity({ user, role, since }: Pick<LoaderData, "user" | "role" | "since">) {
  const t = useTranslations("moderation");
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar user={user} size="l" />
      <div className="min-w-0 flex-1">
        <h1 className="flex flex-wrap items-center gap-2 text-xl font-bold tracking-tight wrap-anywhere 720:text-2xl">
          {user.name}
          {user.isBlocked && <Badge variant="alert">{t("userBlocked")}</Badge>}
          {user.isBusiness && <Badge variant="business">{t("business")}</Badge>}
          {role !== "user" && <Badge variant="notice">{t(`role.${role}`)}</Badge>}
        </h1>
        <p className={user.isNew ? "font-semibold text-warn" : "text-felt-600"}>
          {user.age} <span className="font-normal text-felt-600">({since})</span>
        </p>
        <Contacts user={user} />
      </div>
    </div>
  );
}

interface BlockControlProps {
  isBlocked: boolean;
  mayBlock: boolean;
  name: string;
  /** Path of the page. */
  path: string;
  /** The address opens the confirmation, which works without a script. */
  isAsking: boolean;
}

function BlockControl({ isBlocked, mayBlock, name, path, isAsking }: BlockControlProps) {
  const t = useTranslations("moderation");
  const [isOpen, setOpen] = useState(isAsking);
  const isBusy = useNavigation().state !== "idle";
  if (!mayBlock) return null;
  if (isBlocked)
    return (
      <Form method="post" action={path}>
        <Button type="submit" name="do" value="unblock" variant="primary" aria-busy={isBusy}>
          {t("unblockUser")}
        </Button>
      </Form>
    );
  return (
    <>
      <PageLink
        to={`${path}?ask`}
        className="inline-flex h-11 items-center rounded-m border border-bad px-4 font-semibold text-bad hover:bg-felt-100"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {t("blockUser")}
      </PageLink>
      {isOpen && (
        <Modal
          label={t("askBlockUser", { name })}
          closeLabel={t("close")}
          onClose={() => setOpen(false)}
          {...(isAsking && { closeHref: path })}
        >
          <h2 className="mb-2 pr-10 text-xl font-bold tracking-tight wrap-anywhere">{t("askBlockUser", { name })}</h2>
          <p className="mb-4 text-felt-600">{t("askBlockText")}</p>
          <BlockForm path={path} onSend={() => setOpen(false)} />
        </Modal>
      )}
    </>
  );
}

function BlockForm({ path, onSend }: { path: string; onSend: () => void }) {
  const t = useTranslations("moderation");
  const { props, errorOf } = useRequired({ note: t("blockReasonMissing") });
  return (
    <Form
      method="post"
      action={path}
      className="grid gap-4"
      {...props}
      onSubmit={(event) => {
        props.onSubmit(event);
        if (!event.isDefaultPrevented()) onSend();
      }}
    >
      <TextArea label={t("blockReason")} name="note" maxLength={maxNoteLength} aria-required error={errorOf("note")} />
      <Button type="submit" name="do" value="block" variant="danger" size="m">
        {t("blockUser")}
      </Button>
    </Form>
  );
}
