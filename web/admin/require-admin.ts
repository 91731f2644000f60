import type { RouterContextProvider } from "react-router";
import type { Account } from "#contracts/accounts/schemas.ts";
import { requireStaff } from "#web/moderation/staff/require-staff.ts";
import { type Api, failNotFound } from "#web/platform/api.ts";
import "#web/admin/texts.ts";

/** As `requireStaff`, but answers 404 to moderators too. */
export async function requireAdmin(ask: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<{ api: Api; account: Account }> {
  const { api, account } = await requireStaff(ask);
  if (account.role !== "admin") failNotFound();
  return { api, account };
}
