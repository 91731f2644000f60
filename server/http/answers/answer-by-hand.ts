import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorCode, errorStatus, type Problem } from "#contracts/base/errors.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { errorTexts, type Language } from "#server/platform/texts.ts";

/** Sends a problem to whoever has no response object, or is still sending; afterwards nothing more can be sent. */
export function answerByHand(
  socket: Duplex,
  code: ErrorCode,
  language: Language,
  { values, retryAfter }: Pick<Refusal, "values" | "retryAfter"> = {},
): void {
  const status = errorStatus[code];
  const detail = errorTexts[language](code, values);
  const problem = JSON.stringify({ type: "about:blank", title: code, status, code, detail } satisfies Problem);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/problem+json; charset=utf-8",
    "Cache-Control: no-store",
    `Content-Length: ${Buffer.byteLength(problem)}`,
    "Connection: close",
    ...(retryAfter === undefined ? [] : [`Retry-After: ${retryAfter}`]),
  ];
  if (socket.writable) socket.end(`${head.join("\r\n")}\r\n\r\n${problem}`);
}
