import { expect, test } from "vitest";
import { createAnnouncements } from "./announcements.ts";

/** Runs statements, of which `commit` does what is said; returns what was sent in the end. */
function run(statements: readonly (string | [channel: string, payload: string])[], command = "COMMIT"): string[] {
  const sent: string[] = [];
  const { take, follow } = createAnnouncements((channel, payload) => sent.push(`${channel}: ${payload}`));
  for (const statement of statements) {
    if (typeof statement !== "string") expect(take("select pg_notify($1, $2)", statement)).toBe(true);
    else follow(statement, statement === "commit" ? command : statement.toUpperCase());
  }
  return sent;
}

test("what is published is sent with the commit, in order, each once; outside a transaction at once", () => {
  const statements = ["begin", ["a", "2"], ["a", "1"], ["b", "1"], ["a", "2"]] as const;
  expect(run([...statements.slice(1, 2), ...statements.slice(1, 2)] as never)).toEqual(["a: 2", "a: 2"]);
  expect(run(statements as never)).toEqual([]);
  expect(run([...statements, "commit"] as never)).toEqual(["a: 2", "a: 1", "b: 1"]);
});

test("what is taken back is not sent, by a rollback, a commit that fails, or a savepoint", () => {
  expect(run(["begin", ["a", "1"], "rollback", "begin", ["a", "2"], "commit"])).toEqual(["a: 2"]);
  expect(run(["start transaction", ["a", "1"], "commit"], "ROLLBACK")).toEqual([]);
  const undone = ["begin", ["a", "1"], "savepoint undoable", ["a", "2"], "rollback to savepoint undoable"] as const;
  expect(run([...undone, "commit"] as never)).toEqual(["a: 1"]);
});

test("no other statement is taken", () => {
  const { take } = createAnnouncements(() => {});
  expect(take("select pg_notify($1, $2), 1", ["a", "b"])).toBe(false);
  expect(take("insert into x values ($1, $2)", ["a", "b"])).toBe(false);
});
