import { redirectDocument } from "react-router";
import { listMemberships, startActing, stopActing } from "#contracts/business/staff/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import type { Route } from "./+types/acting-resource.ts";

/** Nothing stands at `/acting` itself. */
export function loader() {
  return redirectDocument("/");
}

/** `/acting`: acts for the business of `member`, without one for oneself. Another document: every part of a page depends on it. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const member = textOf(await request.formData(), "member");
  const go = (path: string) => redirectDocument(path, 303);
  try {
    if (member === "") {
      await api.call(stopActing);
      return go("/");
    }
    await api.call(startActing, { body: { member: Number(member) } });
    const { results } = await api.call(listMemberships);
    const role = results.find(({ id }) => id === Number(member))?.role;
    return go(role === "chat" ? "/chats" : "/profile/business");
  } catch (error) {
    // No member any more: the list shows it.
    if (isFailureOf(error, "not_found") || isFailureOf(error, "validation_failed")) return go("/profile/memberships");
    if (isFailure(error) && error.problem.status === 401) return go("/");
    throw error;
  }
}
