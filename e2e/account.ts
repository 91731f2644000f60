import { randomInt } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import type { CallInput, Endpoint, Reply } from "#contracts/base/endpoint.ts";
import { activateAccount, login, type SignedIn, signUp, updateAccount } from "#contracts/accounts/schemas.ts";
import { demoLogins } from "#demo/login-queries.ts";
import { callApi, sendApi } from "./api.ts";
import { eventually, productUrl, type Reader, type SessionCookie } from "./browser.ts";
import { wordsOf } from "./words.ts";

/** A password that our rules take and no list knows. */
export const goodPassword = "tunduk-77-kymyz";

/** A phone that nobody has registered. */
export function newPhone(): string {
  return `+99670${randomInt(1_000_000, 9_999_999)}`;
}

/** The newest code that was sent there. */
export async function codeSentTo(to: string): Promise<string> {
  const read = async () => {
    const response = await fetch(`${productUrl()}/dev/outbox?to=${encodeURIComponent(to)}`, {
      headers: { accept: "application/json" },
    });
    const { results } = (await response.json()) as { results: { code?: string }[] };
    return results.find(({ code }) => code !== undefined)?.code ?? "";
  };
  let code = "";
  await eventually(async () => (code = await read())).toMatch(/^\d{6}$/);
  return code;
}

/** A code of the right form that is not this one. */
export function otherCode(code: string): string {
  return code === "111111" ? "222222" : "111111";
}

/** Somebody who has an account, and is signed in as a client of the API and as a browser. */
export interface Person {
  id: number;
  name: string;
  phone: string;
  cookies: SessionCookie[];
  call<E extends Endpoint>(record: E, input?: CallInput<E>): Promise<Reply<E>>;
}

/** Somebody new. */
export async function register({ language }: Pick<Reader, "language">, name: string): Promise<Person> {
  const phone = newPhone();
  const pending = await sendApi(signUp, { body: { name, login: phone, password: goodPassword, language } }, ours());
  const body = { login: phone, code: await codeSentTo(phone) };
  // The password is that of whoever shows that they signed up.
  const cookie = writeCookies(readCookies(pending));
  return enter(phone, await sendApi(activateAccount, { body }, { ...ours(), cookie }));
}

/** Somebody of the demo market; their own pages come in the reader's language from now on, if there is a reader. */
export async function enterDemo(who: keyof typeof demoLogins, reader?: Pick<Reader, "language">): Promise<Person> {
  const { phone } = demoLogins[who];
  const person = await enter(phone, await sendApi(login, { body: { login: phone, password: "demo1234" } }, ours()));
  if (reader) await person.call(updateAccount, { body: { language: reader.language } });
  return person;
}

/** As a page of ours asks: only those get cookies. */
const ours = () => ({ origin: productUrl() });

/** Who was signed in by this answer. */
async function enter(phone: string, response: Response): Promise<Person> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  const cookies = readCookies(response);
  const reply = (await response.json()) as SignedIn | { data: SignedIn };
  const { access, user } = "data" in reply ? reply.data : reply;
  const headers = { authorization: `Bearer ${access}` };
  return { id: user.id, name: user.name, phone, cookies, call: (record, input) => callApi(record, input, headers) };
}

function readCookies({ headers }: Response): SessionCookie[] {
  return headers.getSetCookie().map((header) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    return { name, value, url: productUrl(), httpOnly: /; HttpOnly/i.test(header) };
  });
}

/** As the header `Cookie` has them. */
export function writeCookies(cookies: readonly SessionCookie[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Signs in through the API, as another device does; the status of the answer. */
export async function signInElsewhere(phone: string, password: string): Promise<number> {
  return (await sendApi(login, { body: { login: phone, password } })).status;
}

/** Fills in the form of signing in, wherever it stands, and sends it. */
export async function fillSignIn(place: Page | Locator, { language }: Reader, phone: string, password: string) {
  const t = wordsOf(language, "accounts");
  await place.getByLabel(t("login"), { exact: true }).fill(phone);
  await place.getByLabel(t("password"), { exact: true }).fill(password);
  await place.getByRole("button", { name: t("signIn"), exact: true }).click();
}

/** What is one's own in the header, once somebody is signed in. */
export function userMenu(page: Page, { language }: Reader, name: string): Locator {
  return page.getByRole("banner").locator("summary", { hasText: wordsOf(language, "accounts")("menu", { name }) });
}

/** The boxes of a code; typed into as one field. */
export function codeField(place: Page | Locator, { language }: Reader): Locator {
  return place.getByLabel(wordsOf(language, "accounts")("codeLabel"), { exact: true });
}
