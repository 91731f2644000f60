import pino from "pino";
import { expect, test } from "vitest";
import { addressOfClient } from "./client-address.ts";
import { createServer } from "../create-server.ts";

test.for([0, 1, 2])("the address is that of a route behind %i proxies", async (trustProxy) => {
  const app = await createServer({
    log: pino({ level: "silent" }),
    publicUrl: "http://localhost",
    trustProxy,
    secretPaths: [],
    siteCookies: new Set(),
  });
  app.get("/", async ({ ip, raw }) => [ip, addressOfClient(raw, trustProxy)]);
  for (const forwarded of [
    undefined,
    "",
    "1.1.1.1",
    "1.1.1.1, 2.2.2.2",
    " 1.1.1.1,\t,2.2.2.2 , 3.3.3.3,",
    ",",
    "::1",
  ]) {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    const answer = await app.inject({ url: "/", headers, remoteAddress: "9.9.9.9" });
    const [byRoute, own] = answer.json<[string, string]>();
    expect([forwarded, own]).toEqual([forwarded, byRoute]);
  }
});
