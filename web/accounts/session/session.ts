import { returnPathOf } from "#web/platform/return-path.ts";
import {
  createContext,
  type MiddlewareFunction,
  redirect,
  redirectDocument,
  type RouterContextProvider,
} from "react-router";
import { type Account, getAccount } from "#contracts/accounts/schemas.ts";
import { type Api, getApi, isFailure } from "#web/platform/api.ts";
import { hrefIn, stripLanguage } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";
import { pageUrlOf } from "#web/platform/page-url.ts";
import { authPath } from "./auth-path.ts";
import { homeAskingFor } from "./own-page-path.ts";
import { isOwnPage, redirectFor } from "./secure-routes.ts";

/** The account that is signed in, fetched at most once per request. */
const sessionContext = createContext<() => Promise<Account | null>>();

/** Middleware of every page: finds out who is signed in, and redirects requests that may not open the page. */
export const loadSession: MiddlewareFunction<Response> = async ({ request, context }) => {
  const api = getApi(context);
  let fetched: Promise<Account | null> | undefined;
  context.set(sessionContext, () => (fetched ??= fetchAccount(api, request)));
  const url = pageUrlOf(request);
  const path = stripLanguage(url.pathname);
  if (!isOwnPage(path)) return;
  const account = await findAccount(context);
  const target = redirectFor(path, account);
  // The router does not add the language's prefix to redirects of a middleware.
  if (target === "signIn")
    throw redirect(hrefIn(api.language, authPath("login", returnPathOf({ pathname: path, search: url.search }))));
  if (target === "home") {
    const wanted = returnPathOf({ pathname: path, search: url.search });
    throw redirect(hrefIn(api.language, account ? "/" : homeAskingFor(wanted)));
  }
};

/** The account that is signed in; null for a guest. */
export function findAccount(context: Readonly<RouterContextProvider>): Promise<Account | null> {
  return context.get(sessionContext)();
}

/** The account that is signed in, on pages that {@link loadSession} keeps guests from. */
export async function getOwnAccount(context: Readonly<RouterContextProvider>): Promise<Account> {
  return (await findAccount(context)) ?? Promise.reject(redirect("/"));
}

/** Redirects to a page in this language. Another language means other texts, so the document is loaded anew. */
export function redirectInLanguage(api: Api, language: Language, path: string): Response {
  if (language === api.language) return redirect(path, 303);
  return redirectDocument(api.publicUrl + hrefIn(language, path), 303);
}

/** The cookies of a session. Without them the viewer is a guest, and no call is needed. */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?(?:access|refresh)=[^;\s]/;

/** True if the request carries a session cookie, which may have expired. */
export function hasSessionCookie(request: Request): boolean {
  return sessionCookie.test(request.headers.get("cookie") ?? "");
}

async function fetchAccount(api: Api, request: Request): Promise<Account | null> {
  if (!hasSessionCookie(request)) return null;
  try {
    return await api.call(getAccount);
  } catch (error) {
    // An ended session means a guest; overload and server errors fail the page.
    if (isFailure(error) && error.problem.status < 429) return null;
    throw error;
  }
}
