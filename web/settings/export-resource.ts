import { redirectDocument } from "react-router";
import { getOwnAccount } from "#web/account/session.ts";
import { getApi } from "#web/platform/api.ts";
import type { Route } from "./+types/export-resource.ts";

/** Leads to the file with everything about oneself. By way of a page, so that a session that has expired is renewed first. */
export async function loader({ context }: Route.LoaderArgs) {
  await getOwnAccount(context);
  return redirectDocument(`${getApi(context).publicUrl}/auth/v1/export/`);
}
