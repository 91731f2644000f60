import { createHash } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFreedomPay } from "./freedom-pay.ts";

const secret = "a secret of the shop";
let server: Server;
let answer: (response: ServerResponse) => void;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on("end", () => answer(response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});

/** Elements that are signed as the provider does, with what stands before and between them. */
function signed(script: string, elements: [name: string, text: string][], before = ""): string {
  const all: [string, string][] = [...elements, ["pg_salt", "s"]];
  const values = all.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text);
  const signature = createHash("md5")
    .update([script, ...values, secret].join(";"))
    .digest("hex");
  const written = [...all, ["pg_sig", signature]].map(([name, text]) => `<${name}>${text}</${name}>`).join("");
  return `${before}<response>${written}</response>`;
}

const say =
  (text: string, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status).end(text);
const ok: [string, string][] = [
  ["pg_status", "ok"],
  ["pg_payment_status", "success"],
  ["pg_amount", "500"],
];
const script = "get_status3.php";

const ask = (timeout?: number) => {
  const account = { name: "freedompay", methods: ["card"] as const, url, merchant: "1", secret, isTest: false };
  return createFreedomPay({ ...account, callbackUrl: "http://x/" }, timeout).askStatus("1");
};

test("an answer is believed when it is signed", async () => {
  answer = say(signed(script, ok));
  expect(await ask()).toEqual({ outcome: "paid", amount: 500_00, refunded: undefined });
});

test.each<[what: string, say: (response: ServerResponse) => void, cause: string]>([
  ["an empty answer", say(""), "answer not understood"],
  ["a page", say("<html><body>502 Bad Gateway<br></body></html>"), "answer not understood"],
  ["JSON", say('{"pg_status":"ok"}'), "answer not understood"],
  ["an error of the server", say(signed(script, ok), 500), "http 500"],
  ["a redirection", (response) => void response.writeHead(302, { location: url }).end(), "http 302"],
  [
    "an answer that breaks off",
    (response) => void response.writeHead(200, { "content-length": 9 }).end("<a>", () => response.destroy()),
    "not reached",
  ],
  ["a connection that breaks off", (response) => void response.destroy(), "not reached"],
  ["10 MB of XML", say(`<response>${"<a>1</a>".repeat(1_300_000)}</response>`), "answer too long"],
  [
    "an entity of its own",
    say(signed(script, ok, '<!DOCTYPE r [<!ENTITY x "ok">]>').replace(">ok<", ">&x;<")),
    "answer not understood",
  ],
  [
    "entities that grow",
    say(signed(script, ok, '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>')),
    "answer not understood",
  ],
  [
    "a document type of another place",
    say(signed(script, ok, '<!DOCTYPE r SYSTEM "file:///etc/passwd">')),
    "answer not understood",
  ],
  ["no signature", say("<response><pg_status>ok</pg_status></response>"), "answer not signed"],
  ["the signature of another script", say(signed("revoke.php", ok)), "answer not signed"],
  [
    "a state twice",
    say(
      signed(script, [
        ["pg_status", "ok"],
        ["pg_status", "ok"],
      ]),
    ),
    " ",
  ],
  [
    "a refusal",
    say(
      signed(script, [
        ["pg_status", "error"],
        ["pg_error_code", "340"],
      ]),
    ),
    "error 340",
  ],
])("%s says nothing of a payment, and tells no secret", async (_what, said, cause) => {
  answer = said;
  const error = await ask().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ message: expect.stringContaining(cause) });
  expect(String(error)).not.toContain(secret);
});

test("an answer after a minute is waited for no longer than is said", async () => {
  answer = () => {};
  await expect(ask(50)).rejects.toThrow("timeout");
  // One that begins and never ends is no better.
  answer = (response) => void response.writeHead(200).write("<response>");
  await expect(ask(50)).rejects.toThrow("timeout");
});

test.each([
  [
    "of two amounts is of none",
    [
      ["pg_amount", "500"],
      ["pg_amount", "5"],
    ],
    { amount: undefined },
  ],
  ["of a part of a tyiyn is of none", [["pg_amount", "49.999"]], { amount: undefined }],
  ["in an unknown state is unfinished", [["pg_payment_status", "perhaps"]], { outcome: "unfinished" }],
] as const)("a payment %s", async (_what, more, expected) => {
  const names = new Set<string>(more.map(([name]) => name));
  const elements = [
    ...ok.filter(([name]) => !names.has(name)),
    ...more.map(([name, text]): [string, string] => [name, text]),
  ];
  answer = say(signed(script, elements));
  expect(await ask()).toMatchObject(expected);
});
