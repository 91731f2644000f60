import type { Page } from "playwright-core";
import { getAccount, login, updateAccount } from "#contracts/accounts.ts";
import type { Ask, Endpoint, Reply } from "#contracts/endpoint.ts";
import { createProduct, type OwnProduct, uploadPhoto } from "#contracts/selling.ts";
import { hrefIn } from "#web/platform/href.ts";
import { goodPassword, registerPerson } from "./account.ts";
import { productUrl, type Reader, type Visit, type VisitOptions, waitForScripts } from "./browser.ts";
import { takePhoto } from "./seller.ts";

/** Logins of the demo market. */
export const staff = { moderator: "+996555000004", admin: "+996555000005" } as const;
const demoPassword = "demo1234";
/** A leaf without required parameters, and Bishkek. */
const [plainCategory, bishkek] = [802, 3];

/** Somebody who is signed in, as a client of the API. */
export interface Caller {
  id: number;
  phone: string;
  call: <E extends Endpoint>(record: E, ask?: Ask<E>) => Promise<Reply<E>>;
}

/** Signs in through the API. */
export async function enterApi(phone: string, password: string = demoPassword): Promise<Caller> {
  const entered = await send(login, { body: { login: phone, password } });
  const authorization = `Bearer ${entered.access}`;
  const call: Caller["call"] = (record, ask) => send(record, ask, authorization);
  return { id: (await call(getAccount)).id, phone, call };
}

/** Somebody new, as a client of the API. */
export async function enterNew({ language }: Reader, name: string): Promise<Caller> {
  return enterApi(await registerPerson(language, name), goodPassword);
}

async function send<E extends Endpoint>(record: E, ask: Ask<E> = {}, authorization?: string): Promise<Reply<E>> {
  const path = Object.entries(ask.params ?? {}).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, String(value)),
    record.path as string,
  );
  const address = new URL(path, productUrl());
  for (const [name, value] of Object.entries(ask.query ?? {})) address.searchParams.set(name, String(value));
  const form = new FormData();
  if (ask.file) form.append(record.file?.field ?? "", ask.file, "photo.jpg");
  const response = await fetch(address, {
    method: record.method,
    headers: {
      ...(authorization && { authorization }),
      ...(ask.body ? { "content-type": "application/json" } : {}),
    },
    ...(ask.file ? { body: form } : ask.body ? { body: JSON.stringify(ask.body) } : {}),
  });
  if (!response.ok) throw new Error(`${record.name} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Reply<E>;
}

/** Sends an ad for review. */
export async function sendListing(seller: Caller, title: string): Promise<OwnProduct> {
  const { buffer } = await takePhoto(`hsl(${seller.id % 360}, 60%, 50%)`, 640);
  const photo = await seller.call(uploadPhoto, { file: new Blob([new Uint8Array(buffer)], { type: "image/jpeg" }) });
  return seller.call(createProduct, {
    body: {
      title,
      description: `Сосна, с матрасом, разбирается для перевозки. Номер мастера ${seller.id}.`,
      category: plainCategory,
      location: bishkek,
      price: 12_000,
      currency: "KGS",
      photos: [photo.id],
    },
  });
}

/** Somebody of the demo opens a page of theirs in the reader's language. */
export async function visitAs(
  visit: Visit,
  reader: Reader,
  {
    phone,
    password = demoPassword,
    path,
    ...options
  }: { phone: string; password?: string; path: string } & Partial<VisitOptions>,
): Promise<Page> {
  const page = await visit("/about", { ...reader, ...options });
  const headers = { origin: productUrl() };
  await page.request.post(login.path, { data: { login: phone, password }, headers });
  const data = { language: reader.language };
  await page.request.fetch(updateAccount.path, { method: updateAccount.method, data, headers });
  await page.goto(hrefIn(reader.language, path));
  if (options.javaScript !== false) await waitForScripts(page);
  return page;
}
