import { useState } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { blockUser, getModeratedUser, unblockUser } from "#contracts/moderation.ts";
import { textOf } from "#web/account/forms/check-fields.ts";
import { failNotFound, isFailure } from "#web/platform/api.ts";
import { formatDate, formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/reach-server.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form-message.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { Avatar } from "#web/user/avatar.tsx";
import type { Route } from "./+types/user-page.ts";
import { admitStaff, staffMeta } from "./admit-staff.ts";
import { HistoryList } from "./history-list.tsx";
import { StaffNav } from "./staff-nav.tsx";
import { viewEntry, viewSeller } from "./view-judged.ts";

const states = ["active", "on_review", "inactive", "blocked"] as const;

/** `/moderation/users/:id`: a person as staff sees them. `?ask` asks before the block. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = await admitStaff({ request, context });
  if (!/^\d{1,10}$/.test(params.id)) failNotFound();
  const user = await api.call(getModeratedUser, { params: { id: Number(params.id) } });
  return {
    person: viewSeller(user, api),
    role: user.role,
    since: formatDate(user.member_since, api.language),
    blockedSince: user.blocked_date && formatDate(user.blocked_date, api.language),
    counts: states.map((state) => ({ state, count: formatNumber(user.product_count[state]) })),
    history: user.history.map((entry) => viewEntry(entry, api.language)),
    isAsking: new URL(request.url).searchParams.has("ask"),
    meta: staffMeta(api, user.name, `/moderation/users/${user.id}`),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { api } = await admitStaff({ request, context });
  const form = await request.formData();
  const ask = { params: { id: Number(params.id) } };
  try {
    if (textOf(form, "do") === "unblock") await api.call(unblockUser, ask);
    else await api.call(blockUser, { ...ask, body: { note: textOf(form, "note") } });
    return redirect(`/moderation/users/${params.id}`, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { message: error.problem.detail };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ModeratedUserPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, role, since, blockedSince, counts, history } = loaderData;
  const t = useTranslations("moderation");
  const own = `/moderation/users/${person.id}`;
  return (
    <>
      <StaffNav />
      <div className="wrap max-w-3xl pt-5 pb-12">
        {actionData && (
          <div className="mb-4">
            <FormMessage kind="error">
              {"unreachable" in actionData ? t("news.noNetwork") : actionData.message}
            </FormMessage>
          </div>
        )}
        <section className="rounded-l border border-felt-200 bg-felt-0 p-4 720:p-6">
          <div className="flex flex-wrap items-center gap-4">
            <Avatar person={person} size="l" />
            <div className="min-w-0 flex-1">
              <h1 className="flex flex-wrap items-center gap-2 text-xl font-bold tracking-tight wrap-anywhere 720:text-2xl">
                {person.name}
                {person.isBlocked && <Badge look="discount">{t("personBlocked")}</Badge>}
                {person.isBusiness && <Badge look="business">{t("business")}</Badge>}
                {role !== "user" && <Badge look="notice">{t(`role.${role}`)}</Badge>}
              </h1>
              <p className={person.isNew ? "font-semibold text-warn" : "text-felt-600"}>
                {person.age} <span className="font-normal text-felt-600">({since})</span>
              </p>
              <p className="text-felt-600 wrap-anywhere">{[person.phone, person.email].filter(Boolean).join(" · ")}</p>
            </div>
          </div>
          <dl className="mt-4 grid grid-cols-2 gap-3 480:grid-cols-4">
            {counts.map(({ state, count }) => (
              <div key={state} className="flex flex-col-reverse rounded-m bg-felt-100 px-3 py-2.5">
                <dt className="text-xs text-felt-600">{t(`counts.${state}`)}</dt>
                <dd className="text-xl font-bold">{count}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-sm">
            {t("sellerBefore")}{" "}
            <span className={person.hasBlocked ? "font-semibold text-bad" : ""}>
              {t("sellerDecisions", { approved: person.approved, blocked: person.blocked })}
            </span>
          </p>
          {blockedSince && <p className="mt-2 text-sm text-bad">{t("blockedSince", { date: blockedSince })}</p>}
          <div className="mt-4 flex flex-wrap gap-2.5">
            <BlockControl
              isBlocked={person.isBlocked}
              isStaff={role !== "user"}
              name={person.name}
              own={own}
              isAsking={loaderData.isAsking}
            />
            {!person.isBlocked && <LinkButton to={`/user/${person.id}`}>{t("publicPage")}</LinkButton>}
            <LinkButton to={`/moderation/audit?user=${person.id}`}>{t("inAudit")}</LinkButton>
          </div>
        </section>
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

interface BlockControlProps {
  isBlocked: boolean;
  isStaff: boolean;
  name: string;
  /** Path of the page. */
  own: string;
  /** The address asks the question: without a script there is no other way. */
  isAsking: boolean;
}

function BlockControl({ isBlocked, isStaff, name, own, isAsking }: BlockControlProps) {
  const t = useTranslations("moderation");
  const [asks, setAsks] = useState(isAsking);
  const isBusy = useNavigation().state !== "idle";
  if (isStaff) return null;
  if (isBlocked)
    return (
      <Form method="post" action={own}>
        <Button type="submit" name="do" value="unblock" look="primary" aria-busy={isBusy}>
          {t("unblockPerson")}
        </Button>
      </Form>
    );
  return (
    <>
      <PageLink
        to={`${own}?ask`}
        className="inline-flex h-11 items-center rounded-m border border-bad px-4 font-semibold text-bad hover:bg-felt-100"
        onClick={(event) => {
          event.preventDefault();
          setAsks(true);
        }}
      >
        {t("blockPerson")}
      </PageLink>
      {asks && (
        <Modal
          label={t("askBlockPerson", { name })}
          closeLabel={t("close")}
          onClose={() => setAsks(false)}
          {...(isAsking && { closeHref: own })}
        >
          <h2 className="mb-2 pr-10 text-xl font-bold tracking-tight wrap-anywhere">{t("askBlockPerson", { name })}</h2>
          <p className="mb-4 text-felt-600">{t("askBlockText")}</p>
          <Form method="post" action={own} className="grid gap-4" onSubmit={() => setAsks(false)}>
            <TextArea label={t("noteForStaff")} name="note" maxLength={1_000} />
            <Button type="submit" name="do" value="block" look="danger" size="m" aria-busy={isBusy}>
              {t("blockPerson")}
            </Button>
          </Form>
        </Modal>
      )}
    </>
  );
}
