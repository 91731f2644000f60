import { expect } from "vitest";
import { type Endpoint, listErrors } from "#contracts/base/endpoint.ts";
import type { Problem } from "#contracts/base/errors.ts";
import { describeApi } from "#server/http/openapi/describe-api.ts";

type Paths = Record<string, Record<string, { responses: object }>>;

const paths = describeApi("http://localhost:3000")["paths"] as Paths;

/** Expects that openapi.json says that the call may answer so: with this status and, when it refuses, with this code. */
export function expectDocumented(record: Endpoint, answer: { statusCode: number; payload: string }): void {
  const { responses = {} } = paths[record.path]?.[record.method.toLowerCase()] ?? {};
  expect(Object.keys(responses), `${record.name}: ${answer.payload.slice(0, 200)}`).toContain(
    String(answer.statusCode),
  );
  if (answer.statusCode < 400) return;
  const { code } = JSON.parse(answer.payload) as Problem;
  expect(listErrors(record), record.name).toContain(code);
}
