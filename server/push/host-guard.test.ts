import { expect, test } from "vitest";
import { createHostGuard } from "./host-guard.ts";

function openScene() {
  const clock = { now: new Date("2026-11-22T06:00:00Z") };
  return {
    guard: createHostGuard(() => clock.now),
    wait: (seconds: number) => void (clock.now = new Date(clock.now.getTime() + seconds * 1_000)),
  };
}

test("a host takes eight pushes at once, whatever others take", () => {
  const { guard } = openScene();
  const ends = Array.from({ length: 7 }, () => guard.enter("slow.example"));
  guard.enter("quick.example");
  expect([guard.room(), guard.closedHosts()]).toEqual([1, []]);
  ends.push(guard.enter("slow.example"));
  expect([guard.room(), guard.closedHosts()]).toEqual([7, ["slow.example"]]);
  ends.pop()?.();
  expect(guard.closedHosts()).toEqual([]);
});

test("a host that fails five accounts in a row is left alone, twice as long each time, until it answers", () => {
  const { guard, wait } = openScene();
  const isClosed = () => guard.closedHosts().length > 0;
  for (const user of [1, 2, 3, 4]) guard.failed("down.example", user);
  expect(isClosed()).toBe(false);
  guard.failed("down.example", 5);
  expect(isClosed()).toBe(true);
  wait(5);
  expect(isClosed()).toBe(false);
  guard.failed("down.example", 1);
  wait(9);
  expect(isClosed()).toBe(true);
  wait(1);
  expect(isClosed()).toBe(false);
  guard.succeeded("down.example");
  guard.failed("down.example", 1);
  expect(isClosed()).toBe(false);
});

test("one account whose browsers fail closes no host for others, whatever is asked for", () => {
  const { guard } = openScene();
  for (let failures = 0; failures < 100; failures += 1) guard.failed("up.example", 7, 600);
  expect(guard.closedHosts()).toEqual([]);
});

test("a host that asks for time gets it, within bounds", () => {
  const { guard, wait } = openScene();
  for (const user of [1, 2, 3, 4, 5]) guard.failed("busy.example", user, 999_999);
  wait(599);
  expect(guard.closedHosts()).toEqual(["busy.example"]);
  wait(1);
  expect(guard.closedHosts()).toEqual([]);
});
