import { redirectDocument } from "react-router";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { getApi } from "#web/platform/api.ts";
import type { Route } from "./+types/export-resource.ts";

/** Redirects to the file with all data of the account. A route of the pages, so that an expired session is refreshed first. */
export async function loader({ context }: Route.LoaderArgs) {
  await getOwnAccount(context);
  return redirectDocument(`${getApi(context).publicUrl}/auth/v1/export/`);
}
