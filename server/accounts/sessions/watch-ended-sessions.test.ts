import pino from "pino";
import { expect } from "vitest";
import { test } from "#server/test/app.ts";
import { watchEndedSessions } from "./watch-ended-sessions.ts";

test("listeners hear of ended sessions when these are known to have ended", async ({ app }) => {
  const sessions = await watchEndedSessions(app.db, pino({ level: "silent" }));
  const heard: boolean[] = [];
  sessions.onAdd(() => heard.push(sessions.has(7)));
  sessions.add([7, 8]);
  expect(heard).toEqual([true]);
  sessions.stop();
});
