import { isStaff } from "#contracts/accounts/roles.ts";
import { redirect, type RouterContextProvider } from "react-router";
import type { Account } from "#contracts/accounts/schemas.ts";
import { findAccount } from "#web/accounts/session/session.ts";
import { type Api, failNotFound, getApi } from "#web/platform/api.ts";
import type { PageMeta } from "#web/platform/meta.ts";
import "#web/moderation/texts.ts";

interface Ask {
  context: Readonly<RouterContextProvider>;
}

/** Answers 404 to everybody but staff. */
export async function requireStaff({ context }: Ask): Promise<{ api: Api; account: Account }> {
  const api = getApi(context);
  const account = await findAccount(context);
  if (!account || !isStaff(account.role)) failNotFound();
  if (!account.has_second_factor && !api.isDemo) throw redirect("/settings/second-factor");
  return { api, account };
}

/** The meta tags of a page for staff: not indexed. */
export function staffMeta({ language, publicUrl }: Api, title: string, path: string): PageMeta {
  return { title, description: title, path, language, publicUrl, noIndex: true };
}
