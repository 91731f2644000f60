import {
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  randomUUID,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listUserPayments } from "#contracts/admin/payments/schemas.ts";
import { createPayment, getPayment, getWallet } from "#contracts/payments/schemas.ts";
import { openTestApp, type TestApp, wait } from "#server/test/app.ts";
import { makeAdmin, makeUser } from "#server/test/make.ts";
import { createFinik } from "./finik.ts";

const keys = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
const ours = keys();
const theirs = keys();
const apiKey = "a key of the shop";
const page = "https://qr.example/pay/1";
const answerWell = (response: ServerResponse) => void response.writeHead(302, { location: page }).end();

interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

let provider: Server;
let asked: Asked[] = [];
let answer: (response: ServerResponse) => void = answerWell;
let app: TestApp;
let close: () => Promise<void>;
let settings: { url: string; privateKey: string; publicKey: string };
const logged: string[] = [];

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += String(chunk);
    asked.push({ path: request.url ?? "", headers: request.headers, text });
    answer(response);
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  const url = `finik+http://account-7:${encodeURIComponent(apiKey)}@127.0.0.1:${port}/?title=Shop&mcc=5999`;
  settings = { url, privateKey: ours.privateKey, publicKey: theirs.publicKey };
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
  ({ app, close } = await openTestApp({ payments: ["finik"], finik: settings, log }));
});
afterEach(() => {
  answer = answerWell;
  asked = [];
  logged.length = 0;
});
afterAll(async () => {
  await close();
  provider.closeAllConnections();
  await new Promise((resolve) => void provider.close(resolve));
});

interface Begun {
  user: number;
  id: number;
  order: string;
  /** Where the provider was told to call. */
  address: string;
}

const as = (user: number) => app.as({ userId: user, role: "user" });
const balanceOf = async (user: number) => (await as(user).call(getWallet)).reply.balance;
const stateOf = async ({ user, id }: Begun) => (await as(user).call(getPayment, { params: { id } })).reply.state;

async function begin(amount = "500"): Promise<Begun> {
  const user = await makeUser(app);
  const { id } = (await as(user).call(createPayment, { body: { amount, method: "qr" } })).reply;
  const body = JSON.parse(asked.at(-1)?.text ?? "") as { PaymentId: string; Data: { webhookUrl: string } };
  return { user, id, order: body.PaymentId, address: new URL(body.Data.webhookUrl).pathname };
}

/** What the provider says once something was paid. */
function told({ order }: Begun, other: object = {}): object {
  return {
    transactionId: randomUUID(),
    status: "succeeded",
    id: "item-1",
    amount: 500,
    fields: { paymentId: order, amount: 500 },
    transactionDate: 1_789_994_826_792,
    ...other,
  };
}

interface Called {
  address: string;
  /** Milliseconds from our clock. */
  skew?: number;
  key?: string;
  host?: string;
  headers?: Record<string, string>;
  /** Sent instead of what was signed. */
  text?: string;
  type?: string;
  isDeep?: boolean;
}

function sorted(value: unknown, isDeep: boolean): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(
    names.map((name) => {
      const inner = (value as Record<string, unknown>)[name];
      return [name, isDeep ? sorted(inner, true) : inner];
    }),
  );
}

/** Calls as the provider does. The test signs by itself, so that a mistake of the client is not made here as well. */
function callBack(
  body: object,
  { address, skew = 0, key = theirs.privateKey, host = "localhost:3000", ...rest }: Called,
) {
  const time = String(app.clock.now.getTime() + skew);
  const lines = [
    "post",
    address,
    `host:${host}&x-api-timestamp:${time}`,
    JSON.stringify(sorted(body, rest.isDeep ?? true)),
  ];
  const signature = createSign("RSA-SHA256").update(lines.join("\n")).sign(key, "base64");
  const headers = {
    "content-type": rest.type ?? "application/json",
    "x-api-timestamp": time,
    signature,
    ...rest.headers,
  };
  return app.http.inject({ method: "POST", url: address, payload: rest.text ?? JSON.stringify(body), headers });
}

describe("a payment by QR", () => {
  test("is begun by a signed call, and is paid at the page that the provider names", async () => {
    const user = await makeUser(app);
    const { id, redirect } = (await as(user).call(createPayment, { body: { amount: "500,5", method: "qr" } })).reply;
    expect(redirect).toBe(page);
    expect(asked).toHaveLength(1);
    const [{ path, headers, text }] = asked as [Asked];
    expect(JSON.parse(text)).toEqual({
      Amount: 500.5,
      CardType: "FINIK_QR",
      PaymentId: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      RedirectUrl: `http://localhost:3000/profile/payment/${id}`,
      Data: {
        accountId: "account-7",
        description: "Жарыя: пополнение кошелька",
        merchantCategoryCode: "5999",
        name_en: "Shop",
        webhookUrl: expect.stringMatching(/^http:\/\/localhost:3000\/payment\/v1\/callbacks\/finik\/[\da-f]{32}\/$/),
      },
    });
    // Keys in their order, as they are signed.
    expect(text.indexOf('"Amount"')).toBeLessThan(text.indexOf('"CardType"'));
    const named = `host:${headers.host}&x-api-key:${apiKey}&x-api-timestamp:${String(headers["x-api-timestamp"])}`;
    const verified = createVerify("RSA-SHA256").update(["post", "/v1/payment", named, text].join("\n"));
    expect(verified.verify(ours.publicKey, String(headers["signature"]), "base64")).toBe(true);
    expect(path).toBe("/v1/payment");
    expect(await stateOf({ user, id, order: "", address: "" })).toBe("pending");
  });

  test("comes into the wallet once, however often it is told", async () => {
    const begun = await begin();
    const body = told(begun);
    const first = await callBack(body, begun);
    expect([first.statusCode, first.json()]).toEqual([200, { success: true, description: "" }]);
    wait(app, 200);
    const again = await Promise.all([callBack(body, begun), callBack(body, begun)]);
    expect(again.map(({ payload }) => payload)).toEqual([first.payload, first.payload]);
    expect(await stateOf(begun)).toBe("paid");
    expect(await balanceOf(begun.user)).toBe("500.00");
    expect(logged.join("")).not.toContain(begun.address.split("/").at(-2));
  });

  test("is believed as well when only the outermost keys were sorted for the signature", async () => {
    const begun = await begin();
    const fields = { zone: 1, paymentId: begun.order, amount: 500 };
    expect((await callBack(told(begun, { fields }), { ...begun, isDeep: false })).statusCode).toBe(200);
    expect(await stateOf(begun)).toBe("paid");
  });

  test("that was paid twice comes twice", async () => {
    const begun = await begin();
    await callBack(told(begun), begun);
    await callBack(told(begun), begun);
    expect(await balanceOf(begun.user)).toBe("1000.00");
  });

  test("that failed can be paid after all, and has the number of what paid it", async () => {
    const begun = await begin();
    await callBack(told(begun, { status: "FAILED" }), begun);
    expect(await stateOf(begun)).toBe("failed");
    await callBack(told(begun, { status: "SUCCEEDED", transactionId: "second" }), begun);
    await callBack(told(begun, { status: "failed", transactionId: "third" }), begun);
    expect(await stateOf(begun)).toBe("paid");
    const admin = app.as({ userId: await makeAdmin(app), role: "admin" });
    const { results } = (await admin.call(listUserPayments, { params: { id: begun.user } })).reply;
    // What is given back, the people of the provider do.
    expect(results[0]).toMatchObject({ method: "qr", provider_number: "second", refundable: null });
  });

  test("that nobody tells of has failed after a day, and comes when it is told after all", async () => {
    const begun = await begin();
    for (const seconds of [61, 240, 1_500, 5_400, 79_201]) {
      wait(app, seconds);
      await app.payments.ask();
    }
    expect(await stateOf(begun)).toBe("failed");
    expect(asked).toHaveLength(1);
    await callBack(told(begun), begun);
    expect(await balanceOf(begun.user)).toBe("500.00");
  });

  test("is stored whole without data of cards", async () => {
    const begun = await begin();
    await callBack(told(begun, { data: { payer: { cardNumber: "4400", bank: "Дос" } } }), begun);
    const { rows } = await sql<{ fields: object }>`
      select fields from payment_callbacks where payment_id = ${begun.id}`.execute(app.db);
    expect(rows[0]?.fields).toMatchObject({ status: "succeeded", data: { payer: { bank: "Дос" } } });
    expect(JSON.stringify(rows)).not.toContain("4400");
  });
});

describe("a callback is refused", () => {
  const minute = 60_000;
  test.each<[what: string, change: (begun: Begun) => Partial<Called> | Promise<Partial<Called>>]>([
    ["signed by somebody else", () => ({ key: ours.privateKey })],
    ["for another host", () => ({ host: "jarya.example" })],
    ["of yesterday", () => ({ skew: -1_440 * minute })],
    ["of six minutes ago", () => ({ skew: -6 * minute })],
    ["of tomorrow", () => ({ skew: 1_440 * minute })],
    ["without a signature", () => ({ headers: { signature: "" } })],
    [
      "with another time than was signed",
      () => ({ headers: { "x-api-timestamp": String(app.clock.now.getTime() + 1) } }),
    ],
    ["with a time that is none", () => ({ headers: { "x-api-timestamp": "soon" } })],
    ["with a header that was not signed", () => ({ headers: { "x-api-key": "another" } })],
    ["at the address of another payment", async () => ({ address: (await begin()).address })],
    ["at an address that everybody knows", () => ({ address: "/payment/v1/callbacks/finik/" })],
    ["with another amount than was signed", (begun) => ({ text: JSON.stringify(told(begun, { amount: 50_000 })) })],
    ["that is no JSON", () => ({ text: "<html>" })],
    ["that is a list", () => ({ text: "[1]" })],
    ["that is empty", () => ({ text: "" })],
    ["that is nested without end", () => ({ text: `${'{"a":'.repeat(2_500)}1${"}".repeat(2_500)}` })],
  ])("%s", async (_what, change) => {
    const begun = await begin();
    logged.length = 0;
    const refused = await callBack(told(begun), { ...begun, ...(await change(begun)) });
    expect(refused.statusCode).toBe(403);
    expect(refused.headers["content-type"]).toContain("application/problem+json");
    expect(await stateOf(begun)).toBe("pending");
    expect(await balanceOf(begun.user)).toBe("0.00");
    expect(logged.join("")).not.toContain(apiKey);
  });

  test.each([
    ["a form", "a=1", "application/x-www-form-urlencoded", 415],
    ["XML", "<a/>", "application/xml", 415],
    ["10 MB", `"${"a".repeat(10 * 2 ** 20)}"`, "application/json", 413],
  ])("that is %s", async (_what, text, type, status) => {
    const begun = await begin();
    expect((await callBack(told(begun), { ...begun, text, type })).statusCode).toBe(status);
  });

  test.each([
    ["of another amount", { amount: 499.99 }],
    ["of a part of a tyiyn", { amount: 499.999 }],
    ["of nothing", { amount: 0 }],
    ["below zero", { amount: -500 }],
    ["of a number that is none", { amount: 1e21 }],
    ["of an amount in words", { amount: "пятьсот" }],
    ["without an amount", { amount: undefined }],
    ["of another currency", { currency: "USD" }],
  ])("%s, signed as it is, and the provider hears that", async (_what, other) => {
    const begun = await begin();
    const refused = await callBack(told(begun, other), begun);
    expect([refused.statusCode, refused.json()]).toEqual([
      200,
      { success: false, description: "Differs from the order" },
    ]);
    expect(await stateOf(begun)).toBe("pending");
    expect(logged.join("")).toContain("differs from its order");
    await callBack(told(begun), begun);
    expect(await balanceOf(begun.user)).toBe("500.00");
  });

  test("with a field twice: what was signed counts", async () => {
    const begun = await begin();
    const body = told(begun);
    const twice = (first: number, last: number) =>
      JSON.stringify(body).replace('"amount":500', `"amount":${first},"amount":${last}`);
    expect((await callBack(body, { ...begun, text: twice(500, 50_000) })).statusCode).toBe(403);
    expect((await callBack(body, { ...begun, text: twice(50_000, 500) })).statusCode).toBe(200);
    expect(await balanceOf(begun.user)).toBe("500.00");
  });

  test("of a transaction that is another payment's", async () => {
    const [first, second] = [await begin(), await begin()];
    await callBack(told(first, { transactionId: "one" }), first);
    const refused = await callBack(told(second, { transactionId: "one" }), second);
    expect(refused.json()).toMatchObject({ success: false });
    expect(await stateOf(second)).toBe("pending");
  });
});

describe("a provider that", () => {
  test.each<[what: string, say: (response: ServerResponse) => void]>([
    ["answers with a page", (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>")],
    ["does not say where it is paid", (response) => void response.writeHead(302).end()],
    ["leads to a script", (response) => void response.writeHead(302, { location: "javascript:alert(1)" }).end()],
    ["leads into the site", (response) => void response.writeHead(302, { location: "/auth/v1/logout/" }).end()],
    ["refuses", (response) => void response.writeHead(403, { "content-type": "application/json" }).end("{}")],
    ["breaks off", (response) => void response.destroy()],
  ])("%s begins nothing, and can be asked again", async (what, say) => {
    const user = await makeUser(app);
    const call = () =>
      as(user).call(
        createPayment,
        { body: { amount: "500", method: "qr" } },
        { "idempotency-key": what.replaceAll(" ", "-") },
      );
    answer = say;
    expect((await call()).problem).toMatchObject({ status: 503, code: "payment_unavailable" });
    expect(logged.join("")).not.toContain(apiKey);
    answer = answerWell;
    expect((await call()).reply.redirect).toBe(page);
    // It is the same payment to the provider.
    expect(new Set(asked.map(({ text }) => (JSON.parse(text) as { PaymentId: string }).PaymentId)).size).toBe(1);
  });

  test("says nothing is waited for no longer than is said", async () => {
    answer = () => {};
    const order = {
      orderNumber: randomUUID(),
      amount: 500_00,
      description: "",
      language: "ru" as const,
      returnUrl: "http://x/",
      userId: 1,
      userIp: "::1",
    };
    const account = { name: "finik", accountId: "1", apiKey, shop: { title: "Shop", mcc: "5999" } };
    const { port } = provider.address() as AddressInfo;
    const silent = createFinik(
      {
        ...account,
        url: `http://127.0.0.1:${port}`,
        privateKey: createPrivateKey(ours.privateKey),
        publicKey: createPublicKey(theirs.publicKey),
        callbackUrl: "http://x/",
      },
      50,
    );
    await expect(silent.createPayment(order)).rejects.toThrow("timeout");
  });
});
