import { randomInt, randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import type { CallInput, Endpoint, Reply } from "#contracts/base/endpoint.ts";
import { activateAccount, login, type SignedIn, signUp, updateAccount } from "#contracts/accounts/schemas.ts";
import { sendMessage } from "#contracts/chat/message-schemas.ts";
import { openRoom } from "#contracts/chat/schemas.ts";
import { demoLogins } from "#demo/login-queries.ts";
import { callApi, sendApi } from "./api.ts";
import { eventually, productUrl, type SessionCookie } from "./browser.ts";
import type { Reader } from "./readers.ts";
import { runInDatabase } from "./database.ts";
import { textsOf } from "./texts.ts";

/** A password that the rules accept and no list of common passwords has. */
export const goodPassword = "tunduk-77-kymyz";

/** The password of every user of the demo market. */
export const demoPassword = "demo1234";

/** A random phone number, most likely not registered. */
export function newPhone(): string {
  return `+99670${randomInt(1_000_000, 9_999_999)}`;
}

/** The newest code that was sent to a phone or an e-mail. */
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

/** A wrong code: six digits other than these. */
export function otherCode(code: string): string {
  return code === "111111" ? "222222" : "111111";
}

/** A user who is signed in twice: by a token for calls of the API, by cookies for a browser. */
export interface TestUser {
  id: number;
  name: string;
  phone: string;
  cookies: SessionCookie[];
  call<E extends Endpoint>(record: E, input?: CallInput<E>): Promise<Reply<E>>;
}

/** Signs a new user up, with {@link goodPassword}. */
export async function register({ language }: Pick<Reader, "language">, name: string): Promise<TestUser> {
  const phone = newPhone();
  const pending = await sendApi(
    signUp,
    { body: { name, login: phone, password: goodPassword, language } },
    pageHeaders(),
  );
  const body = { login: phone, code: await codeSentTo(phone) };
  // The password of the sign-up applies only where its cookie is shown.
  const cookie = writeCookies(readCookies(pending));
  return enter(phone, await sendApi(activateAccount, { body }, { ...pageHeaders(), cookie }));
}

/** Lets a seller answer a user, who may review then: about a listing, or in the chat with the seller. */
export async function letAnswer(buyer: TestUser, seller: TestUser, product?: number): Promise<void> {
  const { id } = await buyer.call(openRoom, { body: product === undefined ? { user: seller.id } : { product } });
  for (const [writer, text] of [
    [buyer, "Саламатсызбы, дагы сатылабы?"],
    [seller, "Ооба"],
  ] as const)
    await writer.call(sendMessage, { params: { id }, body: { client_id: randomUUID(), text } });
}

/** Makes a user's account so old that reviews by it count at once. */
export async function makeLongKnown({ id }: TestUser): Promise<void> {
  await runInDatabase("update users set created_at = now() - interval '30 days' where id = $1", [id]);
}

/** Signs in a user of the demo market; with a reader, changes the language of the account to theirs. */
export async function enterDemo(who: keyof typeof demoLogins, reader?: Pick<Reader, "language">): Promise<TestUser> {
  const { phone } = demoLogins[who];
  const user = await enter(
    phone,
    await sendApi(login, { body: { login: phone, password: demoPassword } }, pageHeaders()),
  );
  if (reader) await user.call(updateAccount, { body: { language: reader.language } });
  return user;
}

/** A new user who is an admin, and was from the beginning: of what one admin enters another one decides. */
export async function makeAdmin(reader: Pick<Reader, "language">, name: string): Promise<TestUser> {
  const { id, phone } = await register(reader, name);
  await runInDatabase("update users set role = 'admin' where id = $1", [id]);
  const body = { login: phone, password: goodPassword };
  return enter(phone, await sendApi(login, { body }, pageHeaders()));
}

/** Headers of a call from a page of the site: only such calls get cookies. */
const pageHeaders = () => ({ origin: productUrl() });

/** The user whom an answer to a sign-in is about. Throws when it was refused. */
async function enter(phone: string, response: Response): Promise<TestUser> {
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

/** The value of the header `Cookie`. */
export function writeCookies(cookies: readonly SessionCookie[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Signs in through the API, as another device does. Returns the status of the answer. */
export async function signInElsewhere(phone: string, password: string): Promise<number> {
  return (await sendApi(login, { body: { login: phone, password } })).status;
}

/** Fills in and sends the sign-in form of a page or a dialog. */
export async function fillSignIn(container: Page | Locator, { language }: Reader, phone: string, password: string) {
  const t = textsOf(language, "accounts");
  await container.getByLabel(t("login"), { exact: true }).fill(phone);
  await container.getByLabel(t("password"), { exact: true }).fill(password);
  await container.getByRole("button", { name: t("signIn"), exact: true }).click();
}

/** The menu of the signed-in user in the header. */
export function userMenu(page: Page, { language }: Reader, name: string): Locator {
  return page.getByRole("banner").locator("summary", { hasText: textsOf(language, "accounts")("menu", { name }) });
}

/** The one field behind the six boxes of a code. */
export function codeField(container: Page | Locator, { language }: Reader): Locator {
  return container.getByLabel(textsOf(language, "accounts")("codeLabel"), { exact: true });
}
