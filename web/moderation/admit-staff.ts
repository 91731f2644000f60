import type { RouterContextProvider } from "react-router";
import type { Account } from "#contracts/accounts.ts";
import { findAccount, redirectInto } from "#web/account/session.ts";
import { type Api, failNotFound, getApi } from "#web/platform/api.ts";
import { stripLanguage } from "#web/platform/href.ts";
import type { PageMeta } from "#web/platform/meta.ts";
import "./texts.ts";

interface Ask {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Lets staff in, in the language of their account. For anybody else the page does not exist, not even by a redirect. */
export async function admitStaff({ request, context }: Ask): Promise<{ api: Api; account: Account }> {
  const api = getApi(context);
  const account = await findAccount(context);
  if (!account || account.role === "user") failNotFound();
  if (account.language !== api.language && request.method === "GET") {
    const { pathname, search } = new URL(request.url);
    throw redirectInto(api, account.language, stripLanguage(pathname) + search);
  }
  return { api, account };
}

/** What a page of the staff says about itself: nobody else finds it. */
export function staffMeta({ language, publicUrl }: Api, title: string, path: string): PageMeta {
  return { title, description: title, path, language, publicUrl, noIndex: true };
}
