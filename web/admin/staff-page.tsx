import { Form, redirect, useNavigate, useNavigation } from "react-router";
import { addStaff, listStaff, type StaffMember, updateStaff } from "#contracts/admin/staff-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { loginToProve, passwordOf } from "#web/accounts/forms/given-password.ts";
import { OwnPassword } from "#web/accounts/forms/own-password.tsx";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import { type Api, failNotFound, isFailureOf } from "#web/platform/api.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { formatAgo } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Field, Select } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/staff-page.ts";
import { answerOf, refuseForm } from "./admin-form.ts";
import { AdminBlock, AdminFrame } from "./admin-frame.tsx";
import { adminPath } from "./admin-sections.ts";
import { requireAdmin } from "./require-admin.ts";

const path = `${adminPath}/staff`;

/** `/moderation/admin/staff`: moderators and admins. `?ask=` opens the question before a role is changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, account } = await requireAdmin({ request, context });
  const { searchParams } = new URL(request.url);
  try {
    const { results, key } = await api.call(listStaff, { query: { key: searchParams.get("key") } });
    const staff = results.map((member) => viewMember(member, api));
    return {
      staff,
      ownId: account.id,
      prover: loginToProve(account),
      isDemo: api.isDemo,
      asked: staff.find(({ id, mayChange }) => mayChange && String(id) === searchParams.get("ask")) ?? null,
      given: staff.find(({ id }) => String(id) === searchParams.get("given"))?.name ?? null,
      isGiven: searchParams.has("given"),
      nextHref: key && `?${new URLSearchParams({ key })}`,
      meta: staffMeta(api, api.texts("admin")("section.staff.title"), path),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

function viewMember(member: StaffMember, api: Pick<Api, "language" | "now">) {
  return {
    id: member.id,
    name: member.name,
    login: member.login && formatPhone(member.login),
    role: member.role,
    hasSecondFactor: member.has_second_factor,
    lastSeen: member.last_seen && formatAgo(member.last_seen, api.now, api.language),
    mayChange: member.may_change,
  };
}

const roles = ["user", "moderator", "admin"] as const;
const roleOf = (text: string) => roles.find((role) => role === text) ?? "user";

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireAdmin({ request, context });
  const form = await request.formData();
  const intent = textOf(form, "intent");
  try {
    if (intent === "add") {
      const role = textOf(form, "role") === "admin" ? "admin" : "moderator";
      const { id } = await api.call(addStaff, {
        body: { login: textOf(form, "login"), role, ...passwordOf(form) },
      });
      return redirect(`${path}?given=${id}`, 303);
    } else {
      const role = roleOf(textOf(form, "role"));
      await api.call(updateStaff, {
        params: { id: Number(textOf(form, "id")) },
        body: { role, before: roleOf(textOf(form, "before")), ...(role === "admin" && passwordOf(form)) },
      });
    }
    return redirect(path, 303);
  } catch (error) {
    return refuseForm(error, form, intent);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

type LoaderData = Route.ComponentProps["loaderData"];
type Member = LoaderData["staff"][number];

export default function StaffPage({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, ownId, prover, isDemo, asked, given, isGiven, nextHref } = loaderData;
  const t = useTranslations("admin");
  const passwordError = answerOf(actionData, "change")?.errors["password"];
  return (
    <AdminFrame title={t("section.staff.title")} current="staff" answer={actionData}>
      {isGiven && !actionData && (
        <div className="mb-4">
          <FormMessage kind="success">{given === null ? t("saved") : t("roleGiven", { name: given })}</FormMessage>
        </div>
      )}
      <ul className="mb-5 divide-y divide-felt-100 rounded-l border border-felt-200 bg-felt-0">
        {staff.map((member) => (
          <MemberRow key={member.id} member={member} isOwn={member.id === ownId} needsFactor={!isDemo} />
        ))}
      </ul>
      {nextHref && (
        <LinkButton to={nextHref} variant="soft" size="m" className="mb-5 w-full">
          {t("more")}
        </LinkButton>
      )}
      <AddForm key={`${staff.length} ${given}`} prover={prover} refused={answerOf(actionData, "add")} />
      {asked && (!actionData || passwordError !== undefined) && (
        <RoleQuestion member={asked} isOwn={asked.id === ownId} prover={prover} passwordError={passwordError} />
      )}
    </AdminFrame>
  );
}

function MemberRow({ member, isOwn, needsFactor }: { member: Member; isOwn: boolean; needsFactor: boolean }) {
  const t = useTranslations("admin");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 720:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <PageLink
            to={`/moderation/users/${member.id}`}
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-lake-600 hover:underline"
          >
            {member.name}
          </PageLink>
          <Badge variant={member.role === "admin" ? "notice" : "neutral"}>
            {t(member.role === "admin" ? "role.admin" : "role.moderator")}
          </Badge>
          {isOwn && <span className="text-sm text-felt-600">{t("isYou")}</span>}
        </p>
        <p className="text-sm text-felt-600 wrap-anywhere">
          {[member.login, member.lastSeen ? t("seen", { ago: member.lastSeen }) : t("notSeen")]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p
          className={`text-sm ${member.hasSecondFactor || !needsFactor ? "text-felt-600" : "font-semibold text-warn"}`}
        >
          {t(member.hasSecondFactor ? "factorOn" : needsFactor ? "factorMissing" : "factorOff")}
        </p>
      </div>
      {member.mayChange ? (
        <LinkButton to={`${path}?ask=${member.id}`} aria-label={t("changeRoleOf", { name: member.name })}>
          {t("changeRole")}
        </LinkButton>
      ) : (
        <p className="text-sm text-felt-600 720:max-w-44">{t("isLastAdmin")}</p>
      )}
    </li>
  );
}

function AddForm({ refused, prover }: { refused: ReturnType<typeof answerOf>; prover: string | null }) {
  const t = useTranslations("admin");
  const isBusy = useNavigation().state !== "idle";
  return (
    <AdminBlock title={t("addStaff")}>
      <Form
        noValidate
        method="post"
        action={path}
        className={`grid items-start gap-3 ${prover === null ? "720:grid-cols-[1fr_12rem_auto]" : "720:grid-cols-[1fr_12rem]"}`}
      >
        <Field
          label={t("staffLogin")}
          name="login"
          required
          maxLength={256}
          defaultValue={refused?.typed["login"]}
          error={refused?.errors["login"]}
          autoComplete="off"
        />
        <Select label={t("roleLabel")} name="role" defaultValue={refused?.typed["role"] ?? "moderator"}>
          <option value="moderator">{t("role.moderator")}</option>
          <option value="admin">{t("role.admin")}</option>
        </Select>
        {prover !== null && <OwnPassword login={prover} error={refused?.errors["password"]} />}
        <Button type="submit" name="intent" value="add" variant="primary" aria-busy={isBusy} className="720:mt-[23px]">
          {t("giveRole")}
        </Button>
      </Form>
      <p className="mt-3 text-sm text-felt-600">{t("addStaffText")}</p>
    </AdminBlock>
  );
}

interface RoleQuestionProps {
  member: Member;
  isOwn: boolean;
  prover: string | null;
  passwordError: string | undefined;
}

/** Asks for the new role of a member of the staff, or none. A higher role needs the password of the admin. */
function RoleQuestion({ member, isOwn, prover, passwordError }: RoleQuestionProps) {
  const t = useTranslations("admin");
  const navigate = useNavigate();
  const other = member.role === "admin" ? "moderator" : "admin";
  const question = t("askRole", { name: member.name });
  return (
    <Modal
      label={question}
      closeLabel={t("close")}
      closeHref={path}
      onClose={() => void navigate(path, { replace: true, preventScrollReset: true })}
    >
      <h2 className="mb-2 pr-10 text-xl font-bold tracking-tight wrap-anywhere">{question}</h2>
      <p className="text-felt-600">{t(isOwn ? "askOwnRoleText" : "askRoleText")}</p>
      <Form noValidate method="post" action={`${path}?ask=${member.id}`} className="mt-5 grid gap-2.5">
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="id" value={member.id} />
        <input type="hidden" name="before" value={member.role} />
        {other === "admin" && prover !== null && <OwnPassword login={prover} error={passwordError} />}
        <Button type="submit" name="role" value={other} size="m" variant="primary">
          {t(other === "admin" ? "makeAdmin" : "makeModerator")}
        </Button>
        <Button type="submit" name="role" value="user" size="m" variant="danger">
          {t("takeRole")}
        </Button>
        <LinkButton to={path} size="m">
          {t("cancel")}
        </LinkButton>
      </Form>
    </Modal>
  );
}
