import { returnPathOf } from "#web/platform/return-path.ts";
import {
  createContext,
  type MiddlewareFunction,
  redirect,
  redirectDocument,
  type RouterContextProvider,
} from "react-router";
import { actingAsSelf } from "#contracts/base/acting.ts";
import { type Account, getAccount } from "#contracts/accounts/schemas.ts";
import { listMemberships } from "#contracts/business/staff/schemas.ts";
import type { Reply } from "#contracts/base/endpoint.ts";
import { type Api, getApi, isFailure } from "#web/platform/api.ts";
import { hrefIn, stripLanguage } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";
import { pageUrlOf } from "#web/platform/page-url.ts";
import { authPath } from "./auth-path.ts";
import { homeAskingFor } from "./own-page-path.ts";
import { isOwnPage, redirectFor } from "./secure-routes.ts";

/** Who has signed in, and for whom they act. */
interface Session {
  /** While it acts for a business, that business stands in for one's own: pages of the cabinet show it. */
  account: Account;
  staff: Reply<typeof listMemberships>;
}

/** The session of a request, fetched at most once. */
const sessionContext = createContext<() => Promise<Session | null>>();

/** Middleware of every page: finds out who is signed in, and redirects requests that may not open the page. */
export const loadSession: MiddlewareFunction<Response> = async ({ request, context }) => {
  const api = getApi(context);
  let fetched: Promise<Session | null> | undefined;
  context.set(sessionContext, () => (fetched ??= fetchSession(api, request)));
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
export async function findAccount(context: Readonly<RouterContextProvider>): Promise<Account | null> {
  return (await findSession(context))?.account ?? null;
}

/** Who has signed in, and for whom they act; null for a guest. */
export function findSession(context: Readonly<RouterContextProvider>): Promise<Session | null> {
  return context.get(sessionContext)();
}

/** The id of the business that the session acts for; null for oneself. */
export async function findActing(context: Readonly<RouterContextProvider>): Promise<number | null> {
  return (await findSession(context))?.staff.acting?.membership?.business ?? null;
}

/** Whether the session acts as a form says (`actingHeader`), which may be of an earlier page; one that says nothing is of any. */
export async function isActingAs(
  context: Readonly<RouterContextProvider>,
  said: FormDataEntryValue | null,
): Promise<boolean> {
  const acting = (await findSession(context))?.staff.acting;
  return said === null || said === String(acting?.member ?? actingAsSelf);
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

async function fetchSession(api: Api, request: Request): Promise<Session | null> {
  if (!hasSessionCookie(request)) return null;
  try {
    const [account, staff] = await Promise.all([api.call(getAccount), api.call(listMemberships)]);
    return { account: standIn(account, staff), staff };
  } catch (error) {
    // An ended session means a guest; overload and server errors fail the page.
    if (isFailure(error) && error.problem.status < 429) return null;
    throw error;
  }
}

/** The account with the business that it acts for in place of its own, if it has one. */
function standIn(account: Account, { acting }: Session["staff"]): Account {
  if (!acting) return account;
  const { membership } = acting;
  // Whoever answers chats has no tools of the business.
  if (membership?.role !== "editor") return { ...account, is_business: false, request_status: null, business: null };
  return { ...account, is_business: true, request_status: "success", business: membership.business };
}
