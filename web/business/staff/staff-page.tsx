import "./texts.ts";
import Users from "lucide-react/icons/users";
import { Form, redirect, useNavigate, useNavigation } from "react-router";
import { type MemberRole, memberRoles } from "#contracts/base/acting.ts";
import { inviteMember, listMembers, type Member, removeMember } from "#contracts/business/staff/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { fieldErrorsOf, loginToProve, passwordOf } from "#web/accounts/forms/given-password.ts";
import { OwnPassword } from "#web/accounts/forms/own-password.tsx";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { explainNone, explainOver } from "#web/business/request/absence.ts";
import { NoBusiness } from "#web/business/request/no-business.tsx";
import { privateMeta } from "#web/business/profile/page-forms.ts";
import { type Api, failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { BackTitle } from "#web/ui/back-title.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ConfirmForm } from "#web/ui/form/confirm-form.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/staff-page.ts";

const path = "/profile/staff";
const saved = ["invited", "removed"] as const;

interface Refused {
  message?: string;
  passwordError?: string;
  login: string;
  role: MemberRole;
}

/** `/profile/staff`: who works for one's business, and who is invited. `?remove=<id>` asks before somebody loses that. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const meta = privateMeta(api, api.texts("business-staff")("title"), path);
  const { searchParams } = new URL(request.url);
  const done = searchParams.get("saved");
  const account = await getOwnAccount(context);
  const { request_status: status } = account;
  const prover = loginToProve(account);
  try {
    const { results, max } = await api.call(listMembers);
    const members = results.map((member) => viewMember(member, api));
    const removed = members.find(({ id }) => String(id) === searchParams.get("remove"));
    const over = status === "expired" ? await explainOver(api, context) : null;
    const business = { members, max, over, removed, prover };
    return { business, saved: saved.find((kind) => kind === done), meta };
  } catch (error) {
    if (isFailureOf(error, "not_business"))
      return { business: { absence: await explainNone(context) }, saved: undefined, meta };
    throw error;
  }
}

function viewMember({ id, login, name, role, is_accepted, date, expires_date }: Member, { language }: Api) {
  return {
    id,
    login: formatPhone(login),
    name,
    role,
    isAccepted: is_accepted,
    since: formatDate(date, language),
    until: expires_date === null ? "" : formatDate(expires_date, language),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<Refused | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const login = textOf(form, "login");
  const role = memberRoles.find((known) => known === form.get("role")) ?? memberRoles[0];
  try {
    if (textOf(form, "intent") === "invite") {
      await api.call(inviteMember, { body: { login, role, ...passwordOf(form) } });
      return redirect(`${path}?saved=invited`, 303);
    }
    const id = textOf(form, "remove");
    if (!/^\d{1,10}$/.test(id)) failNotFound();
    await api.call(removeMember, { params: { id } });
    return redirect(`${path}?saved=removed`, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    // Removed already, in another tab; and the page says itself that there is no business, or that its time is over.
    if (["not_found", "not_business", "business_expired"].includes(error.problem.code)) return redirect(path, 303);
    const { login: message, password: passwordError } = fieldErrorsOf(error.problem);
    const refused = { login, role, ...(passwordError !== undefined && { passwordError }) };
    return message === undefined && passwordError !== undefined
      ? refused
      : { ...refused, message: message ?? error.problem.detail };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("business-staff");
  const { business, saved: done } = loaderData;
  const refused = actionData && "login" in actionData ? actionData : undefined;
  const isUnreachable = actionData !== undefined && "unreachable" in actionData;
  const message = isUnreachable ? t("noNetwork") : refused?.message;
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <BackTitle to="/profile/business" label={t("toCabinet")}>
        {t("title")}
      </BackTitle>
      {"absence" in business ? (
        <NoBusiness why={business.absence} />
      ) : (
        <>
          {business.over && (
            <div className="mt-4">
              <NoBusiness why={business.over} />
            </div>
          )}
          <p className={`${business.over ? "mt-5" : "mt-1"} mb-5 text-felt-600`}>
            {t(business.over ? "expired" : "text")}
          </p>
          <div className="mb-4 empty:hidden">
            {message && <FormMessage kind="error">{message}</FormMessage>}
            {done && !message && <FormMessage kind="success">{t(`saved.${done}`)}</FormMessage>}
          </div>
          {!business.over && <Invitation business={business} refused={refused} />}
          <Members members={business.members} />
          <LinkButton to={`${path}/log`} variant="soft" className="mt-5">
            {t("log")}
          </LinkButton>
          {business.removed && <RemoveDialog member={business.removed} />}
        </>
      )}
    </div>
  );
}

type MemberView = ReturnType<typeof viewMember>;

interface InvitationProps {
  business: { members: readonly MemberView[]; max: number; prover: string | null };
  refused: Refused | undefined;
}

function Invitation({ business: { members, max, prover }, refused }: InvitationProps) {
  const t = useTranslations("business-staff");
  const isBusy = useNavigation().state !== "idle";
  if (members.length >= max) return <p>{t("full", { max })}</p>;
  return (
    <Form key={members.length} method="post" action={path} className={`${panelClass} grid gap-4`}>
      <Field
        label={t("login")}
        hint={t("loginHint")}
        name="login"
        defaultValue={refused?.login ?? ""}
        autoComplete="off"
        inputMode="email"
        maxLength={256}
        required
      />
      <fieldset>
        <legend className="mb-1 font-semibold">{t("role")}</legend>
        {memberRoles.map((role) => (
          <label key={role} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === (refused?.role ?? memberRoles[0])}
              className="mt-0.5 size-5 shrink-0 accent-lake-600"
            />
            <span>
              {t(`roles.${role}.title`)}
              <span className="block text-sm text-felt-600">{t(`roles.${role}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {prover !== null && <OwnPassword login={prover} error={refused?.passwordError} />}
      <div>
        <Button type="submit" name="intent" value="invite" variant="primary" disabled={isBusy}>
          {t("invite")}
        </Button>
      </div>
    </Form>
  );
}

function Members({ members }: { members: readonly MemberView[] }) {
  const t = useTranslations("business-staff");
  return (
    <section className="mt-7">
      <h2 className="mb-3 text-xl font-semibold tracking-tight">{t("members")}</h2>
      {members.length === 0 ? (
        <EmptyState icon={Users} title={t("none")} text={t("noneText")} />
      ) : (
        <ul className={`${panelClass} divide-y divide-felt-200 !py-1`}>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MemberRow({ member }: { member: MemberView }) {
  const t = useTranslations("business-staff");
  const { id, login, name, role, isAccepted, since, until } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{name ?? login}</p>
        {name !== null && <p className="text-sm text-felt-600 wrap-anywhere">{login}</p>}
        <p className="text-sm text-felt-600">
          {isAccepted ? t(`since.${role}`, { date: since }) : t(`waits.${role}`, { date: until })}
        </p>
      </div>
      <LinkButton
        to={`${path}?remove=${id}`}
        variant="outline"
        aria-label={t(isAccepted ? "removeWho" : "withdrawWho", { who: name ?? login })}
      >
        {t(isAccepted ? "remove" : "withdraw")}
      </LinkButton>
    </li>
  );
}

/** Whoever loses access loses it at once, and it cannot be undone. */
function RemoveDialog({ member: { id, name, login, isAccepted } }: { member: MemberView }) {
  const t = useTranslations("business-staff");
  const navigate = useNavigate();
  const close = () => void navigate(path, { replace: true, preventScrollReset: true });
  const question = t(isAccepted ? "removeQuestion" : "withdrawQuestion");
  return (
    <Modal label={question} closeLabel={t("close")} closeHref={path} onClose={close}>
      <ConfirmForm
        question={question}
        text={t(isAccepted ? "removeText" : "withdrawText", { who: name ?? login })}
        yes={t(isAccepted ? "remove" : "withdraw")}
        no={t("no")}
        action={path}
        values={{ remove: String(id) }}
        noHref={path}
        isDanger
      />
    </Modal>
  );
}
