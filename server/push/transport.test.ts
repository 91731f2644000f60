import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { isPublicAddress, type PublicNetwork } from "#server/platform/public-network.ts";
import { knownPushHosts, parsePushEndpoint } from "./push-hosts.ts";
import { openPushTransport } from "./transport.ts";

const endpoint = new URL("https://fcm.googleapis.com/wp/1");

/** A machine of a private network, and a transport for which names lead to these addresses, one after another. */
async function openScene(addresses: readonly string[][], isOpen: PublicNetwork["isOpen"] = isPublicAddress) {
  let asked = 0;
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request.url ?? "");
    response.end("x".repeat(100_000));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const transport = openPushTransport({
    async resolve() {
      const found = addresses[Math.min(asked, addresses.length - 1)] ?? [];
      asked += 1;
      return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    },
    isOpen,
    port: (server.address() as AddressInfo).port,
    isPlain: true,
  });
  return {
    requests,
    timesAsked: () => asked,
    post: () => transport.post(endpoint, {}, Buffer.from("x")),
    async [Symbol.asyncDispose]() {
      transport.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

test("a name that leads into a private network is not connected to", async () => {
  for (const address of ["127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fd00::1"]) {
    await using scene = await openScene([[address]]);
    expect(await scene.post()).toEqual({ failure: "closed address", isClosed: true });
    expect(scene.requests).toEqual([]);
  }
});

test("a name that leads elsewhere a moment later changes nothing: the address that was checked is connected to", async () => {
  const checked: string[] = [];
  // Asked again, the name would lead into the private network.
  await using scene = await openScene([["203.0.113.250"], ["127.0.0.1"]], (address) => {
    checked.push(address);
    return address !== "127.0.0.1";
  });
  const answer = scene.post();
  await expect.poll(() => checked).toEqual(["203.0.113.250"]);
  expect(scene.timesAsked()).toBe(1);
  expect(scene.requests).toEqual([]);
  void answer;
});

test("of several addresses only those of the internet are connected to", async () => {
  await using scene = await openScene([["10.0.0.1", "127.0.0.1"]], (address) => address === "127.0.0.1");
  expect(await scene.post()).toEqual({ status: 200 });
  expect(scene.requests).toEqual(["/wp/1"]);
});

test("a name that is not known, and a machine that refuses, are failures to try again", async () => {
  const unknown = openPushTransport({
    resolve: () => Promise.reject(Object.assign(new Error("unknown"), { code: "ENOTFOUND" })),
    isOpen: isPublicAddress,
    port: 443,
  });
  expect(await unknown.post(endpoint, {}, Buffer.from("x"))).toEqual({ failure: "ENOTFOUND" });
  unknown.close();
  expect(await unknown.post(endpoint, {}, Buffer.from("x"))).toEqual({ failure: "timeout" });
});

test.each([
  ["8.8.8.8", true],
  ["172.15.0.1", true],
  ["172.16.0.1", false],
  ["192.168.1.1", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["224.0.0.1", false],
  ["2607:f8b0:4009::200e", true],
  ["2001:db8::1", false],
  ["2002:7f00:1::", false],
  ["64:ff9b::7f00:1", false],
  ["fe80::1", false],
  ["::ffff:8.8.8.8", false],
  ["localhost", false],
  ["", false],
])("%s is an address of the internet: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test("browsers are at the push services that are known, and with * at any host of the internet", () => {
  const find = (address: string, hosts = knownPushHosts) => parsePushEndpoint(address, hosts)?.host;
  for (const host of ["fcm.googleapis.com", "web.push.apple.com", "wns2-par02p.notify.windows.com"]) {
    expect(find(`https://${host}/x?y=z`)).toBe(host);
    expect(find(`https://${host}:443/x`)).toBe(host);
  }
  for (const host of ["apple.com", "push.apple.com", "evilpush.apple.com", "push.example.com", "fcm.googleapis.com."]) {
    expect(find(`https://${host}/x`)).toBeUndefined();
  }
  expect(find("https://push.example.com/x", ["*"])).toBe("push.example.com");
  for (const host of ["localhost", "printer", "nas.local", "a.internal", "127.0.0.1", "[2607:f8b0::1]", "2130706433"]) {
    expect(find(`https://${host}/x`, ["*"])).toBeUndefined();
  }
});
