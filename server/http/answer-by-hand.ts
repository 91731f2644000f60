import type { Duplex } from "node:stream";

/** Sends a problem to whoever has no response object, or is still sending; afterwards nothing more can be sent. */
export function answerByHand(
  socket: Duplex,
  { status, reason, code }: { status: number; reason: string; code: string },
): void {
  const problem = JSON.stringify({ type: "about:blank", title: code, status, code, detail: code });
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    "Content-Type: application/problem+json",
    `Content-Length: ${Buffer.byteLength(problem)}`,
    "Connection: close",
  ];
  if (socket.writable) socket.end(`${head.join("\r\n")}\r\n\r\n${problem}`);
}
