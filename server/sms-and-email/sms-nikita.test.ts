import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestApp } from "#server/test/app.ts";
import { createNikitaChannel } from "./sms-nikita.ts";

interface Received {
  method: string | undefined;
  path: string | undefined;
  type: string | undefined;
  body: string;
  fields: Record<string, string>;
}

const message = {
  id: 1,
  reference: "a1B2c3D4e5F6",
  recipient: "+996555112233",
  subject: null,
  text: "481516 — код",
  unsubscribe_url: null,
  code: "481516",
  expires_at: new Date(),
  tries: 1,
};

/** A stand-in for the provider; `answer` writes its response. */
const received: Received[] = [];
let answer: (response: ServerResponse, id: string) => void;
const provider = createServer((request, response) => void receive(request, response));
let address = "";

beforeAll(async () => {
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const listening = provider.address();
  address = `127.0.0.1:${typeof listening === "object" ? listening?.port : ""}`;
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
afterEach(() => {
  received.length = 0;
  vi.useRealTimers();
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
  const fields = Object.fromEntries(
    [...body.matchAll(/<(login|pwd|id|sender|text|phone)>([^<]*)<\/\1>/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
  received.push({ method: request.method, path: request.url, type: request.headers["content-type"], body, fields });
  answer(response, fields["id"] ?? "");
}

const answerXml = (xml: string) => (response: ServerResponse) =>
  void response.writeHead(200, { "content-type": "application/xml" }).end(xml);

const answerStatus = (status: number | string) => (response: ServerResponse, id: string) =>
  answerXml(
    `<?xml version="1.0" encoding="UTF-8"?><response><id>${id}</id><status>${status}</status><phones>1</phones><smscnt>1</smscnt><message>481516</message></response>`,
  )(response);

async function deliver(values: Partial<typeof message> = {}, sender = "Jarya", password = "p%40ss%26%3C1") {
  const channel = createNikitaChannel(`nikita+http://jarya:${password}@${address}/?sender=${sender}`);
  try {
    return await channel.deliver({ ...message, ...values });
  } finally {
    channel.close();
  }
}

describe("an SMS", () => {
  test("is posted as the provider's XML, with the number without its plus", async () => {
    answer = answerStatus(0);
    expect(await deliver()).toEqual({ result: "accepted" });
    expect(received).toMatchObject([{ method: "POST", path: "/api/message", type: "application/xml" }]);
    expect(received[0]?.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><message><login>jarya</login><pwd>p@ss&amp;&lt;1</pwd><id>a1B2c3D4e5F6</id>' +
        "<sender>Jarya</sender><text>481516 — код</text><phones><phone>996555112233</phone></phones></message>",
    );
  });

  test("may have any text: markup is escaped, what XML cannot hold is left out", async () => {
    answer = answerStatus(0);
    const text = `</text><id>x</id>&amp; "кавычки" 'ө' 😀\u0000\u0008\ud800\nстрока ]]>`;
    await deliver({ text });
    expect(received[0]?.fields["text"]).toBe(
      "&lt;/text&gt;&lt;id&gt;x&lt;/id&gt;&amp;amp; &quot;кавычки&quot; &apos;ө&apos; 😀\ufffd\nстрока ]]&gt;",
    );
    expect(received[0]?.fields["id"]).toBe(message.reference);
  });
});

describe("the provider's answer", () => {
  test.each([
    [0, { result: "accepted" }],
    [1, { result: "refused", alert: expect.stringContaining("malformed") }],
    [2, { result: "failed", alert: expect.stringContaining("login") }],
    [3, { result: "failed", alert: expect.stringContaining("address") }],
    [4, { result: "failed", cause: "status 4", alert: expect.stringContaining("money") }],
    [5, { result: "failed", alert: expect.stringContaining("sender") }],
    [6, { result: "refused", cause: "status 6" }],
    [7, { result: "refused", cause: "status 7" }],
    [8, { result: "refused", alert: expect.stringContaining("time") }],
    [9, { result: "failed", cause: "status 9" }],
    [10, { result: "accepted" }],
    [11, { result: "accepted", alert: expect.stringContaining("test mode") }],
    [42, { result: "failed", cause: "status 42", alert: expect.stringContaining("42") }],
  ])("with status %i is understood", async (status, outcome) => {
    answer = answerStatus(status);
    expect(await deliver()).toEqual(expect.objectContaining(outcome));
  });

  test.each([
    ['<response xmlns="http://Giper.mobi/schema/Message"><id>ID</id><status>0</status></response>'],
    ['<n:response xmlns:n="http://Giper.mobi/schema/Message"><n:id>ID</n:id>\n<n:status> 0 </n:status></n:response>'],
    ["<response><status>&#48;</status><id><![CDATA[ID]]></id></response>"],
    ["<response><status>0</status></response>"],
    ["<response><message>&lt;status&gt;4&lt;/status&gt;</message><id>ID</id><status>&#x30;</status></response>"],
  ])("is read however the XML is written: %s", async (xml) => {
    answer = (response, id) => answerXml(xml.replace("ID", id))(response);
    expect(await deliver()).toEqual({ result: "accepted" });
  });

  test.each([
    [""],
    ["OK"],
    ["<html><body>502</body></html>"],
    ["<response><id>ID</id><status>0</status>"],
    ["<response><id>ID</id><status></status></response>"],
    ["<response><id>ID</id><status>zero</status></response>"],
    ["<response><id>another1</id><status>0</status></response>"],
    ["<status>0</status>"],
    [`<response><id>ID</id><status>0</status>${" ".repeat(20_000)}</response>`],
    ["\ufffd\ufffd <response"],
  ])("that is invalid is a failure to retry: %s", async (xml) => {
    answer = (response, id) => answerXml(xml.replace("ID", id))(response);
    expect(await deliver()).toMatchObject({ result: "failed", cause: "answer not understood" });
  });

  test("of another HTTP status is a failure to retry, and a redirect is not followed", async () => {
    for (const status of [302, 404, 500, 502]) {
      answer = (response) => void response.writeHead(status, { location: `http://${address}/elsewhere` }).end("oops");
      expect(await deliver()).toMatchObject({ result: "failed", cause: `http ${status}` });
    }
    expect(received.map(({ path }) => path)).toEqual(Array(4).fill("/api/message"));
  });

  test("that breaks off is a failure to retry", async () => {
    answer = (response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write("<response><id>");
      setTimeout(() => response.destroy(), 20);
    };
    expect(await deliver()).toMatchObject({ result: "failed", alert: expect.stringContaining("reached") });
  });

  test("times out after 15 seconds", async () => {
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      expect(milliseconds).toBe(15_000);
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("too late", "TimeoutError")), 30);
      return controller.signal;
    });
    answer = () => {};
    expect(await deliver()).toMatchObject({ result: "failed", cause: "timeout" });
    vi.restoreAllMocks();
  });
});

test("a provider that is down is a failure to retry", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const listening = taken.address();
  taken.close();
  const port = typeof listening === "object" ? listening?.port : 0;
  const channel = createNikitaChannel(`nikita+http://jarya:secret@127.0.0.1:${port}/?sender=Jarya`);
  expect(await channel.deliver(message)).toMatchObject({ result: "failed", cause: "ECONNREFUSED" });
  channel.close();
});

test("the product's deliveries go through the provider, under the same id when it is busy", async () => {
  answer = answerStatus(9);
  const { app, close } = await openTestApp({ smsUrl: `nikita+http://jarya:secret@${address}/?sender=Jarya` });
  try {
    await app.delivery.enqueue(app.db, { channel: "sms", to: "+996555112233", text: "481516 — код", code: "481516" });
    await app.delivery.flush();
    app.clock.now = new Date(app.clock.now.getTime() + 10_000);
    answer = answerStatus(10);
    await app.delivery.flush();
    expect(received.map(({ fields }) => fields["phone"])).toEqual(["996555112233", "996555112233"]);
    expect(received[0]?.fields["id"]).toBe(received[1]?.fields["id"]);
    const message = await app.db.selectFrom("messages").selectAll().executeTakeFirstOrThrow();
    expect(message).toMatchObject({ tries: 2, text: null, sent_at: expect.any(Date) });
    expect((await app.http.inject("/metrics")).payload).toContain(
      'message_deliveries_total{channel="sms",result="sent"} 1',
    );
  } finally {
    await close();
  }
});

test("no outcome contains the text, the number or the password", async () => {
  for (const status of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    answer = answerStatus(status);
    const outcome = JSON.stringify(await deliver());
    for (const secret of ["481516", "5551122", "p@ss", "код"]) expect(outcome).not.toContain(secret);
  }
});
