// @module-tag rare
import { createSocket } from "node:dgram";
import { expect, test } from "vitest";
import { closedAddressCode, createOpenLookup, createResolve, isPublicAddress } from "./public-network.ts";

/** A server of names on this machine: addresses of IPv4 by name, anew at each question; undefined: it is silent. */
async function openNames(answer: (name: string) => string | undefined) {
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    const isV4 = question.readUInt16BE(at + 1) === 1;
    const found = answer(labels.join("."));
    if (found === undefined) return;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isV4 ? 1 : 0, 6);
    head.writeUInt16BE(0, 10);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...found.split(".").map(Number)]);
    socket.send(Buffer.concat([head, question.subarray(12, at + 5), ...(isV4 ? [record] : [])]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const resolve = createResolve([`127.0.0.1:${socket.address().port}`]);
  return { resolve, close: () => socket.close() };
}

/** What a connection to a host would be made to. */
function lookUp(resolve: ReturnType<typeof createResolve>, host: string): Promise<string> {
  const lookup = createOpenLookup({ resolve, isOpen: isPublicAddress, port: 443 });
  return new Promise((done) => {
    lookup(host, { all: true }, (error, found) => {
      done(error ? String(error.code) : JSON.stringify(found));
    });
  });
}

test("names are asked for, and lead to the internet only", async () => {
  const names = await openNames((name) => (name === "shop.kg" ? "93.184.216.34" : "169.254.169.254"));
  try {
    expect(await names.resolve("shop.kg")).toEqual([{ address: "93.184.216.34", family: 4 }]);
    expect(await names.resolve("inside.kg")).toEqual([{ address: "169.254.169.254", family: 4 }]);
    expect(await lookUp(names.resolve, "inside.kg")).toBe(closedAddressCode);
  } finally {
    names.close();
  }
});

test("a name that leads inside a moment later is not followed there", async () => {
  let address = "93.184.216.34";
  const names = await openNames(() => address);
  try {
    expect(await lookUp(names.resolve, "shop.kg")).toBe('[{"address":"93.184.216.34","family":4}]');
    address = "127.0.0.1";
    expect(await lookUp(names.resolve, "shop.kg")).toBe(closedAddressCode);
  } finally {
    names.close();
  }
});

test("a lookup ends when the name server does not answer", async () => {
  const names = await openNames(() => undefined);
  try {
    expect(await lookUp(names.resolve, "shop.kg")).toBe("ETIMEOUT");
  } finally {
    names.close();
  }
}, 20_000);
