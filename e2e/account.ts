import { randomInt } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import type { Endpoint } from "#contracts/endpoint.ts";
import { activateAccount, login, signUp } from "#contracts/accounts.ts";
import type { Language } from "#web/platform/language.ts";
import { eventually, productUrl, type Reader } from "./browser.ts";
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

/** Registers somebody through the API. Returns their phone. */
export async function registerPerson(language: Language, name: string): Promise<string> {
  const phone = newPhone();
  const cookie = await post(signUp, { name, login: phone, password: goodPassword, language });
  await post(activateAccount, { login: phone, code: await codeSentTo(phone) }, cookie);
  return phone;
}

/** Signs in through the API, as another device does; the status of the answer. */
export async function signInElsewhere(phone: string, password: string): Promise<number> {
  return (await send(login, { login: phone, password })).status;
}

/** The cookies of the answer, as the next one carries them. */
async function post(record: Endpoint, body: object, cookie?: string): Promise<string> {
  const response = await send(record, body, cookie);
  if (!response.ok) throw new Error(`${record.name} answered ${response.status}: ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((header) => header.split(";")[0])
    .join("; ");
}

function send(record: Endpoint, body: object, cookie?: string): Promise<Response> {
  return fetch(productUrl() + record.path, {
    method: record.method,
    headers: { "content-type": "application/json", ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
}

/** Fills in the form of signing in, wherever it stands, and sends it. */
export async function fillSignIn(place: Page | Locator, { language }: Reader, phone: string, password: string) {
  const t = wordsOf(language, "account");
  await place.getByLabel(t("login"), { exact: true }).fill(phone);
  await place.getByLabel(t("password"), { exact: true }).fill(password);
  await place.getByRole("button", { name: t("signIn"), exact: true }).click();
}

/** What is one's own in the header, once somebody is signed in. */
export function userMenu(page: Page, { language }: Reader, name: string): Locator {
  return page.getByRole("banner").locator("summary", { hasText: wordsOf(language, "account")("menu", { name }) });
}

/** The boxes of a code; typed into as one field. */
export function codeField(place: Page | Locator, { language }: Reader): Locator {
  return place.getByLabel(wordsOf(language, "account")("codeLabel"), { exact: true });
}
