import { createServer } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { SettingsError } from "#server/platform/env.ts";
import { listen } from "./listen.ts";

/** A server that is refused by the system. */
const refusing = (code: string) => ({
  listen: () => Promise.reject(Object.assign(new Error(code), { code, syscall: "listen" })),
});

test.each([
  ["EADDRINUSE", "PORT should be a free one: another program listens at 80 of ::"],
  ["EACCES", "PORT should be one that this user may open, as 1024 or more: 80 is not"],
  ["EADDRNOTAVAIL", "HOST should be an address of this machine: :: is not (EADDRNOTAVAIL)"],
  ["EAFNOSUPPORT", "HOST should be an address of this machine: :: is not (EAFNOSUPPORT)"],
  ["EINVAL", "HOST should be an address of this machine: :: is not (EINVAL)"],
  ["ENOTFOUND", "HOST should be an address of this machine: :: is not (ENOTFOUND)"],
  ["EAI_AGAIN", "HOST should be an address of this machine: :: is not (EAI_AGAIN)"],
])("%s names the setting to change", async (code, message) => {
  const refused = listen(refusing(code), { host: "::", port: 80 });
  await expect(refused).rejects.toThrow(SettingsError);
  await expect(refused).rejects.toThrow(message);
});

test("another error stays as it is", async () => {
  const refused = listen(refusing("EMFILE"), { host: "::", port: 80 });
  await expect(refused).rejects.toThrow(/^EMFILE$/);
  await expect(refused).rejects.not.toThrow(SettingsError);
});

test("a port in use is refused, and is free afterwards", async () => {
  const first = createServer();
  first.listen(0, "127.0.0.1");
  await once(first, "listening");
  const address = first.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const start = () => {
    const server = createServer();
    return {
      server,
      listen: (at: { host: string; port: number }) => {
        server.listen(at);
        return once(server, "listening");
      },
    };
  };
  await expect(listen(start(), { host: "127.0.0.1", port })).rejects.toThrow(`another program listens at ${port}`);
  first.close();
  await once(first, "close");
  const second = start();
  await listen(second, { host: "127.0.0.1", port });
  second.server.close();
});
