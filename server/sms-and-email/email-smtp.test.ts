import { once } from "node:events";
import { createServer } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { createSmtpChannel, timeouts } from "./email-smtp.ts";
import type { Channel } from "./channel.ts";

const message = {
  id: 1,
  reference: "a1B2c3D4e5F6",
  recipient: "aigul@example.kg",
  subject: "481516 — код Жарыя",
  text: "Здравствуйте!\n\n481516",
  unsubscribe_url: null,
  code: "481516",
  expires_at: new Date(),
  tries: 1,
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A mail server, the mails that it received, and a channel to it. */
async function openServer(options: SMTPServerOptions = {}, userinfo = "", query = "?from=no-reply%40jarya.kg") {
  const mails: { from: string; to: string[]; data: string }[] = [];
  const connections = { count: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    logger: false,
    onConnect(_session, done) {
      connections.count += 1;
      done();
    },
    onData(stream, session, done) {
      let data = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => (data += chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), data });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  const port = typeof address === "object" ? address?.port : 0;
  const channel = createSmtpChannel(`smtp://${userinfo}127.0.0.1:${port}/${query}`);
  closers.push(
    () => new Promise<void>((resolve) => server.close(resolve)),
    () => channel.close(),
  );
  return { channel, mails, connections };
}

function refuseWith(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** The decoded headers and text of a mail. */
function readMail(data: string) {
  const [head = "", body = ""] = data.split(/\r\n\r\n/, 2);
  const headers = Object.fromEntries(
    head
      .replaceAll(/\r\n\s+/g, " ")
      .split("\r\n")
      .map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", line.slice(line.indexOf(":") + 2)]),
  );
  const words = (headers["subject"] ?? "").replaceAll(/=\?UTF-8\?B\?([^?]*)\?=\s?/g, (_, text: string) =>
    Buffer.from(text, "base64").toString(),
  );
  const text = headers["content-transfer-encoding"] === "base64" ? Buffer.from(body, "base64").toString("utf8") : body;
  return { headers, subject: words, text };
}

describe("an e-mail", () => {
  test("arrives with subject, text and its own id, from the address that is set", async () => {
    const { channel, mails } = await openServer();
    expect(await channel.deliver(message)).toEqual({ result: "accepted" });
    expect(mails).toMatchObject([{ from: "no-reply@jarya.kg", to: ["aigul@example.kg"] }]);
    const { headers, subject, text } = readMail(mails[0]?.data ?? "");
    expect(headers).toMatchObject({
      "message-id": "<a1B2c3D4e5F6@jarya.kg>",
      "auto-submitted": "auto-generated",
      to: "aigul@example.kg",
    });
    expect(subject).toBe("481516 — код Жарыя");
    expect(text.replaceAll("\r\n", "\n").trim()).toBe(message.text);
  });

  test("that can be ended says where, for the button of a program for e-mails", async () => {
    const { channel, mails } = await openServer();
    await channel.deliver({ ...message, unsubscribe_url: "https://jarya.example/unsubscribe/1-abc" });
    await channel.deliver(message);
    const [ending, other] = mails.map(({ data }) => readMail(data).headers);
    expect(ending).toMatchObject({
      "list-unsubscribe": "<https://jarya.example/unsubscribe/1-abc>",
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
    expect(other).not.toHaveProperty("list-unsubscribe");
  });

  test("goes to one recipient whatever the address contains, and texts cannot add headers", async () => {
    const { channel, mails } = await openServer();
    const recipient = "a@example.kg, b@example.kg";
    await channel.deliver({ ...message, recipient, subject: "Код\r\nBcc: c@example.kg" });
    expect(mails.flatMap(({ to }) => to).filter((to) => to.startsWith("b@") || to.startsWith("c@"))).toEqual([]);
    for (const { data } of mails) expect(readMail(data).headers).not.toHaveProperty("bcc");
  });

  test("is sent with login and password, over kept connections", async () => {
    const seen: unknown[] = [];
    const { channel, mails, connections } = await openServer(
      {
        authOptional: false,
        onAuth({ username, password }, _session, done) {
          seen.push([username, password]);
          done(null, { user: username });
        },
      },
      "jarya:p%40ss@",
    );
    for (let index = 0; index < 5; index += 1) expect(await channel.deliver(message)).toEqual({ result: "accepted" });
    expect(mails).toHaveLength(5);
    expect(seen).toEqual([["jarya", "p@ss"]]);
    expect(connections.count).toBe(1);
  });
});

describe("a mail server that", () => {
  const failures: [string, SMTPServerOptions, object][] = [
    [
      "does not know the recipient refuses for good",
      { onRcptTo: ({ address }, _session, done) => done(refuseWith(550, `<${address}> unknown`)) },
      { result: "refused", cause: expect.stringContaining("550") },
    ],
    [
      "wants to be asked later makes the message wait",
      { onRcptTo: (_address, _session, done) => done(refuseWith(451, "greylisted")) },
      { result: "failed", cause: expect.stringContaining("451") },
    ],
    [
      "does not like the text refuses for good",
      { onData: (stream, _session, done) => void stream.on("end", () => done(refuseWith(554, "spam"))).resume() },
      { result: "refused", cause: expect.stringContaining("554") },
    ],
    [
      "does not let us send from our address is the operator's trouble",
      { onMailFrom: (_address, _session, done) => done(refuseWith(553, "not yours")) },
      { result: "failed", alert: expect.stringContaining("refuses us") },
    ],
  ];
  test.each(failures)("%s", async (_name, options, outcome) => {
    const { channel } = await openServer(options);
    const found = await channel.deliver(message);
    expect(found).toMatchObject(outcome);
    expect(JSON.stringify(found)).not.toContain("aigul");
  });

  test("refuses our password is an alert for the operator", async () => {
    const { channel } = await openServer(
      { authOptional: false, onAuth: (_auth, _session, done) => done(refuseWith(535, "no")) },
      "jarya:hunter2@",
    );
    const found = await channel.deliver(message);
    expect(found).toMatchObject({ result: "failed", alert: expect.stringContaining("login") });
    expect(JSON.stringify(found)).not.toContain("hunter2");
  });

  test("is down, hangs up or speaks another protocol is a failure to retry", async () => {
    const away = createSmtpChannel("smtp://127.0.0.1:1/?from=no-reply%40jarya.kg");
    expect(await away.deliver(message)).toMatchObject({
      result: "failed",
      alert: expect.stringContaining("reached"),
    });
    for (const greeting of ["", "HTTP/1.1 400 Bad Request\r\n\r\n"]) {
      const other = createServer((socket) => void socket.on("error", () => {}).end(greeting)).listen(0, "127.0.0.1");
      await once(other, "listening");
      const address = other.address();
      const port = typeof address === "object" ? address?.port : 0;
      const channel: Channel = createSmtpChannel(`smtp://127.0.0.1:${port}/?from=no-reply%40jarya.kg`);
      expect(await channel.deliver(message)).toMatchObject({ result: "failed" });
      channel.close();
      other.close();
    }
    away.close();
  });
});

test("one try takes half a minute at most, however the server delays it", () => {
  expect(Object.values(timeouts).reduce((sum, milliseconds) => sum + milliseconds, 0)).toBeLessThanOrEqual(30_000);
});
