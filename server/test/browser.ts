import { hash } from "node:crypto";
import { activateAccount, type SignedIn, signUp } from "#contracts/accounts/schemas.ts";
import type { Challenge } from "#contracts/base/challenge.ts";
import type { CallInput, Endpoint, Reply } from "#contracts/base/endpoint.ts";
import type { Answer, TestApp } from "./app.ts";

/** A browser with cookies, on a page of our own. */
export interface Browser {
  cookies: Map<string, string>;
  call<E extends Endpoint>(
    record: E,
    input?: CallInput<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<Reply<E>>>;
  readCode(to: string): Promise<string>;
}

export function openBrowser(app: TestApp): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(record, input, headers) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await app.call(record, input, {
        "sec-fetch-site": "same-origin",
        "user-agent": "Mozilla/5.0 (Linux; Android 16) Chrome/147.0",
        ...(cookie && { cookie }),
        ...headers,
      });
      for (const header of readSetCookies(answer)) {
        const [name = "", value = ""] = header.split(";")[0]?.split(/=(.*)/s) ?? [];
        if (/max-age=0/i.test(header)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
    readCode: (to) => readCode(app, to),
  };
}

/** The `Set-Cookie` headers of an answer. */
export function readSetCookies({ headers }: Pick<Answer<unknown>, "headers">): string[] {
  return [headers["set-cookie"] ?? []].flat() as string[];
}

/** The last code that was sent to a phone or an e-mail. */
export async function readCode(app: TestApp, to: string): Promise<string> {
  await app.delivery.flush();
  const row = await app.db
    .selectFrom("outbox_messages")
    .select("code")
    .where("recipient", "=", to)
    .where("code", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row?.code) throw new Error(`no code was sent to ${to}`);
  return row.code;
}

let made = 0;

/** Signs up and activates an account in a browser; answers a challenge if there is one. */
export async function register(
  app: TestApp,
  { login = nextPhone(), password = "secret1x" } = {},
): Promise<SignedIn & { login: string; browser: Browser }> {
  const browser = openBrowser(app);
  const body = { name: "Айгүл", login, password };
  const first = await browser.call(signUp, { body });
  const challenge = first.status === 201 ? undefined : first.problem.challenge;
  const answer = challenge
    ? await browser.call(signUp, { body: { ...body, proof: solveChallenge(challenge) } })
    : first;
  if (answer.status !== 201) throw new Error(`sign-up: ${answer.problem.code}`);
  const { reply } = await browser.call(activateAccount, { body: { code: await browser.readCode(login) } });
  return { ...reply.data, login, browser };
}

/** A phone that no other test uses. */
export function nextPhone(): string {
  made += 1;
  return `+996770${String(made).padStart(6, "0")}`;
}

/** The proof of a challenge, found as a browser finds it. */
export function solveChallenge({ seed, bits }: Challenge): string {
  for (let number = 0; ; number += 1) {
    const digest = hash("sha256", `${seed}.${number}`, "hex");
    if (Number.parseInt(digest.slice(0, 8), 16) >>> (32 - bits) === 0) return `${seed}.${number}`;
  }
}
