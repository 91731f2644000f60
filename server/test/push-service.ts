import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createPublicKey, verify } from "node:crypto";
import { type PushPayload, parsePushPayload } from "#contracts/push/payload.ts";
import { knownPushHosts } from "#server/push/push-hosts.ts";
import type { PublicNetwork } from "#server/platform/public-network.ts";

/** Where browsers of the tests are. */
const host = knownPushHosts[0] ?? "";
const startOfPath = "/wp/";

let made = 0;

/** A browser that has subscribed: what it sends to the site, and its keys. */
export interface Browser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  path: string;
  ecdh: ECDH;
  auth: Buffer;
}

export function makeBrowser(at = host): Browser {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys();
  const auth = randomBytes(16);
  made += 1;
  const path = `${startOfPath}${made}-${randomBytes(20).toString("base64url")}`;
  const keys = { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") };
  return { subscription: { endpoint: `https://${at}${path}`, keys }, path, ecdh, auth };
}

/** Reads the body of a push as a browser does (RFC 8291, RFC 8188); throws when it is not for these keys. */
export function decryptPush(body: Buffer, ecdh: ECDH, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error("more than one record");
  const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("not the last record");
  return padded.subarray(0, end);
}

/** The claims of a token, verified with the key beside it (RFC 8292). */
function readVapid(authorization: string): { aud: string; exp: number; sub: string; key: string } {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isGood = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isGood) throw new Error("a token that the key did not sign");
  const parsed = JSON.parse(Buffer.from(claims, "base64url").toString()) as { aud: string; exp: number; sub: string };
  return { ...parsed, key };
}

/** A push as a push service gets it. */
export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  vapid: ReturnType<typeof readVapid>;
}

/** A push service on this machine (RFC 8030). */
export interface PushService {
  network: PublicNetwork;
  received: ReceivedPush[];
  /** What it answers; 201 without one. */
  answer: (response: ServerResponse, push: ReceivedPush) => void;
  /** What a browser has got, read with its keys. */
  readBy(browser: Browser): PushPayload[];
  close(): Promise<void>;
}

export async function openPushService(): Promise<PushService> {
  const received: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { headers, url: path = "" } = request;
      const vapid = readVapid(headers.authorization ?? "");
      const push = { path, headers, body: Buffer.concat(chunks), vapid };
      received.push(push);
      service.answer(response, push);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    network: {
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
      isOpen: () => true,
      port,
      isPlain: true,
    },
    received,
    answer: (response) => void response.writeHead(201, { location: "https://push.example/m/1" }).end(),
    readBy: ({ path, ecdh, auth }) =>
      received
        .filter((push) => push.path === path)
        .map(({ body }) => {
          const payload = parsePushPayload(decryptPush(body, ecdh, auth).toString());
          if (!payload) throw new Error("a push that the worker would not show");
          return payload;
        }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return service;
}
