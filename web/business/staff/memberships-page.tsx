import "./texts.ts";
import Users from "lucide-react/icons/users";
import { Form, redirect } from "react-router";
import {
  acceptInvitation,
  leaveBusiness,
  listMemberships,
  type Membership,
} from "#contracts/business/staff/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { privateMeta } from "#web/business/profile/page-forms.ts";
import { type Api, failNotFound, getApi, isFailure } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { OwnTitle } from "#web/accounts/session/own-title.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Route } from "./+types/memberships-page.ts";

const path = "/profile/memberships";

/** `/profile/memberships`: businesses that one works for or is invited to. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { results } = await api.call(listMemberships);
  return {
    memberships: results.map((membership) => viewMembership(membership, api)),
    meta: privateMeta(api, api.texts("business-staff")("own.title"), path),
  };
}

function viewMembership({ id, name, role, is_accepted, expires_date, is_open }: Membership, { language }: Api) {
  const until = expires_date === null ? "" : formatDate(expires_date, language);
  return { id, name, role, isAccepted: is_accepted, isOpen: is_open, until };
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ message: string } | Response> {
  const api = getApi(context);
  const form = await request.formData();
  const id = textOf(form, "id");
  if (!/^\d{1,10}$/.test(id)) failNotFound();
  try {
    if (textOf(form, "intent") === "accept") await api.call(acceptInvitation, { params: { id } });
    else await api.call(leaveBusiness, { params: { id } });
    return redirect(path, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { code, detail } = error.problem;
    return { message: code === "not_found" ? api.texts("business-staff")("own.gone") : detail };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function MembershipsPage({ loaderData: { memberships }, actionData }: Route.ComponentProps) {
  const t = useTranslations("business-staff");
  const message = actionData && ("message" in actionData ? actionData.message : t("noNetwork"));
  return (
    <div className="wrap max-w-3xl pt-4 pb-12 720:pt-8">
      <OwnTitle>{t("own.title")}</OwnTitle>
      <p className="mt-1 mb-5 text-felt-600">{t("own.text")}</p>
      {message && <FormMessage kind="error">{message}</FormMessage>}
      {memberships.length === 0 ? (
        <EmptyState icon={Users} title={t("own.none")} text={t("own.noneText")} />
      ) : (
        <ul className="mt-3 grid gap-3">
          {memberships.map((membership) => (
            <MembershipCard key={membership.id} membership={membership} />
          ))}
        </ul>
      )}
    </div>
  );
}

function MembershipCard({ membership }: { membership: ReturnType<typeof viewMembership> }) {
  const t = useTranslations("business-staff");
  const { id, name, role, isAccepted, isOpen, until } = membership;
  return (
    <li className={`${panelClass} grid gap-3`}>
      <div>
        <h2 className="text-lg font-semibold wrap-anywhere">{name}</h2>
        <p className="text-felt-600">
          {isAccepted ? t(isOpen ? `own.${role}` : "own.closed") : t(`own.invited.${role}`, { date: until })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {isAccepted && isOpen && (
          <Form method="post" action="/acting" reloadDocument>
            <Button type="submit" name="member" value={id} variant="primary">
              {t("own.act")}
            </Button>
          </Form>
        )}
        <Form method="post" action={path} className="flex flex-wrap gap-2.5">
          <input type="hidden" name="id" value={id} />
          {!isAccepted && (
            <Button type="submit" name="intent" value="accept" variant="primary">
              {t("own.accept")}
            </Button>
          )}
          <Button type="submit" name="intent" value="leave" variant="outline">
            {t(isAccepted ? "own.leave" : "own.decline")}
          </Button>
        </Form>
      </div>
    </li>
  );
}
