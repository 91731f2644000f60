import { expect, test } from "vitest";
import {
  networksAndRangeOf,
  createRateLimits,
  defaultLimit,
  networkOf,
  networksOf,
  perDay,
  perHour,
  perMinute,
  type RateLimit,
  sharedNetworkOf,
  wideNetworkOf,
} from "./rate-limits.ts";

const daily: RateLimit = { perAddress: [perDay(600)], perKey: [perDay(60)] };

const ask = async (limits: ReturnType<typeof createRateLimits>, ip: string, times: number) => {
  for (let time = 0; time < times; time += 1) await limits.consume(daily, { ip });
};

test("an address is refused beyond its limit, with the time to wait", async () => {
  const limits = createRateLimits(1);
  await ask(limits, "203.0.113.1", 600);
  const refused = expect(ask(limits, "203.0.113.1", 1)).rejects;
  await refused.toMatchObject({ code: "rate_limited", values: { wait: 24, unit: "hour" } });
  await ask(limits, "203.0.113.2", 1);
});

test("a known device has a bound of its own", async () => {
  const limits = createRateLimits(1);
  for (let time = 0; time < 60; time += 1) await limits.consume(daily, { ip: `198.51.100.${time}`, key: "d" });
  await expect(limits.consume(daily, { ip: "203.0.113.9", key: "d" })).rejects.toMatchObject({
    code: "rate_limited",
  });
});

test("a flood without a cookie shuts out nobody behind the same address who is known", async () => {
  const limits = createRateLimits(0.1);
  const passes = (key: string | undefined) =>
    limits.consume(defaultLimit, { ip: "203.0.113.1", key }).then(
      () => true,
      () => false,
    );
  const flood = async (keyOf: (time: number) => string | undefined) => {
    let time = 0;
    while (await passes(keyOf(time))) time += 1;
    return time;
  };
  expect(await flood(() => undefined)).toBe(600);
  await limits.consume(defaultLimit, { ip: "203.0.113.1", key: "known" });
  // Many devices of one address have a bound together, too, and one has its own.
  expect(await flood((time) => `device ${time}`)).toBe(1_799);
  await limits.consume(defaultLimit, { ip: "203.0.113.2", key: "known" });
});

test("one device that floods shuts out nobody else behind its address", async () => {
  const limits = createRateLimits(0.1);
  const call = (key: string) => limits.consume(defaultLimit, { ip: "203.0.113.1", key });
  for (let time = 0; time < 60; time += 1) await call("flooding");
  for (let time = 0; time < 2_000; time += 1) await expect(call("flooding")).rejects.toThrow();
  await call("another");
});

test("the factor multiplies every bound", async () => {
  const limits = createRateLimits(0.01);
  await ask(limits, "203.0.113.1", 6);
  await expect(ask(limits, "203.0.113.1", 1)).rejects.toMatchObject({ code: "rate_limited" });
});

test("several bounds of one limit hold at once", async () => {
  const limits = createRateLimits(1);
  const limit: RateLimit = { perKey: [perMinute(10), perHour(30)] };
  const call = () => limits.consume(limit, { ip: "203.0.113.1", key: "a login on a device" });
  for (let time = 0; time < 10; time += 1) await call();
  await expect(call()).rejects.toMatchObject({ code: "rate_limited", values: { unit: "second" } });
});

test("limits with the same bounds count each by itself", async () => {
  const limits = createRateLimits(1);
  const caller = { ip: "203.0.113.1" };
  const limit: RateLimit = { perAddress: [perDay(1)] };
  await limits.consume(limit, caller);
  await limits.consume({ ...limit }, caller);
  await expect(limits.consume(limit, caller)).rejects.toMatchObject({ code: "rate_limited" });
});

test.each([
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:0DB8:1:2::9", "2001:db8:1:2::"],
  ["2001:db8::9", "2001:db8:0:0::"],
  ["fe80::1%eth0", "fe80:0:0:0::"],
  ["::1", "0:0:0:0::"],
])("%s is of the network %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ["203.0.113.7", "203.0.113"],
  ["::ffff:203.0.113.7", "203.0.113"],
  ["2001:db8:1:2::9", "2001:db8:1"],
  ["2001:db8::9", "2001:db8:0"],
])("%s is of the wide network %s", (ip, network) => {
  expect(wideNetworkOf(ip)).toBe(network);
});

test("all addresses of an IPv6 network share one bound", async () => {
  const limits = createRateLimits(1);
  for (let time = 0; time < 600; time += 1) await limits.consume(daily, { ip: `2001:db8:1:2::${time.toString(16)}` });
  await expect(limits.consume(daily, { ip: "2001:db8:1:2:ffff::1" })).rejects.toMatchObject({ code: "rate_limited" });
});

test.each([
  ["203.0.113.7", ["203.0.113.7"], ["203.0.113.7", "203.0.113/24"], "203.0.113.7"],
  [
    "2001:db8:1:2345::9",
    ["2001:db8:1:2345::", "2001:db8:1:2300::/56", "2001:db8:1::/48"],
    ["2001:db8:1:2345::", "2001:db8:1:2300::/56", "2001:db8:1::/48"],
    "2001:db8:1::/48",
  ],
])("%s counts for its networks, narrow and wide", (ip, networks, challenged, shared) => {
  expect(networksOf(ip).map(({ name }) => name)).toEqual(networks);
  expect(networksAndRangeOf(ip).map(({ name }) => name)).toEqual(challenged);
  expect(sharedNetworkOf(ip)).toBe(shared);
});

test("many networks of a /56 or a /48 have a few times the bound of one address together", async () => {
  const limits = createRateLimits(1);
  const limit: RateLimit = { perAddress: [perDay(10)] };
  const passed = async (ipOf: (number: number) => string) => {
    for (let number = 0; ; number += 1) {
      try {
        await limits.consume(limit, { ip: ipOf(number) });
      } catch {
        return number;
      }
    }
  };
  expect(await passed((number) => `2001:db8:1:${number.toString(16)}::1`)).toBe(20);
  expect(await passed((number) => `2001:db8:2:${number.toString(16)}00::1`)).toBe(40);
  await limits.consume(limit, { ip: "2001:db8:3::1" });
});

test("a device that is a stranger has its own bound, and shares that of callers without a key", async () => {
  const limits = createRateLimits(1);
  const limit: RateLimit = { perAddress: [perDay(3)], perAddressOfKnown: [perDay(6)], perKey: [perDay(2)] };
  const call = (key: string, isStranger: boolean) => limits.consume(limit, { ip: "203.0.113.1", key, isStranger });
  for (const key of ["a", "a", "b"]) await call(key, true);
  await expect(call("a", true)).rejects.toThrow();
  await expect(call("c", true)).rejects.toThrow();
  await call("known", false);
});

test("a call taken from a network is measured, not refused, and can be given back", async () => {
  const limits = createRateLimits(1);
  const bound = { perNetwork: perDay(2) };
  const loads = [];
  for (let time = 0; time < 3; time += 1) loads.push((await limits.take(bound, "203.0.113.1")).load);
  expect(loads).toEqual([0.5, 1, 1.5]);
  const { giveBack, retryAfter } = await limits.take(bound, "203.0.113.1");
  expect(retryAfter).toBeGreaterThan(86_000);
  await giveBack();
  expect((await limits.take(bound, "203.0.113.1")).load).toBe(2);
  // Of the first 24 bits.
  expect((await limits.take(bound, "203.0.113.2")).load).toBe(0.5);
});

test("a key inherits what another has used up, and never less than its own", async () => {
  const limits = createRateLimits(1);
  const limit: RateLimit = { perKey: [perDay(3)] };
  const use = (key: string) => limits.consume(limit, { ip: "203.0.113.1", key });
  for (let time = 0; time < 3; time += 1) await use("user 1");
  await use("user 2");
  await limits.inherit("user 1", "user 2");
  await expect(use("user 2")).rejects.toMatchObject({ code: "rate_limited" });
  await limits.inherit("user 9", "user 2");
  await expect(use("user 2")).rejects.toMatchObject({ code: "rate_limited" });
});
