import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";

/** Milliseconds in which a reader has to take something of an answer. */
const readTimeout = 60_000;
/**
 * Maximum number of rounds in a row without progress, where the system does not tell how much it holds. A phone that
 * reads 2 KB a second needs eleven minutes to free a third of the largest buffer (4 MB, `tcp_wmem`). Only then does the
 * system ask for more.
 */
const maxBlindRounds = 15;
/** Bytes that the system holds of an answer, by connection; undefined where it does not tell. */
type Unsent = ReadonlyMap<string, number> | undefined;

/**
 * Closes connections whose reader takes nothing of its answer, and those on which nothing happens. Otherwise they would
 * stay forever and keep their answers in memory. A slow reader is not cut off.
 */
export function closeUnread(server: Server, log: FastifyBaseLogger, timeout = readTimeout): void {
  const look = shareLook(timeout / 60);
  const waiting = new WeakMap<Socket, { written: number; unsent: number; rounds: number }>();
  const judge = async (socket: Socket) => {
    const held = (await look())?.get(connectionOf(socket));
    const now = { written: socket.bytesWritten, unsent: (held ?? 0) + queuedBytes(socket) };
    const before = waiting.get(socket);
    const hasMoved = now.written !== before?.written || now.unsent !== before.unsent;
    const rounds = hasMoved ? 0 : before.rounds + 1;
    if (rounds >= (held === undefined ? maxBlindRounds : 1)) {
      log.info({ ip: socket.remoteAddress }, "a connection was closed: nobody reads its answer");
      return socket.destroy();
    }
    waiting.set(socket, { ...now, rounds });
    return socket.setTimeout(timeout);
  };
  // Node looks at its own queue: it calls this when nothing has left this process, or come to it, for so long.
  server.setTimeout(timeout, (socket) => {
    if (socket.writableLength === 0) socket.destroy();
    else void judge(socket);
  });
}

/** Bytes left of the current write. Node uses the same number to detect progress. */
function queuedBytes(socket: Socket): number {
  return (socket as Socket & { _handle?: { writeQueueSize?: number } })._handle?.writeQueueSize ?? 0;
}

/** Looks at the connections of this system, for all who ask within so many milliseconds together. */
function shareLook(lifetime: number): () => Promise<Unsent> {
  let shared: Promise<Unsent> | undefined;
  return () => {
    if (!shared) setTimeout(() => (shared = undefined), lifetime).unref();
    return (shared ??= readUnsent());
  };
}

/** `tx_queue` of proc(5): bytes that the other side has not acknowledged, or that were not sent yet. */
async function readUnsent(): Promise<Unsent> {
  const unsent = new Map<string, number>();
  try {
    for (const file of ["/proc/net/tcp", "/proc/net/tcp6"]) {
      for (const [, local, remote, bytes = ""] of (await readFile(file, "utf8")).matchAll(connectionLine)) {
        const connection = `${local} ${remote}`;
        unsent.set(connection, (unsent.get(connection) ?? 0) + Number.parseInt(bytes, 16));
      }
    }
    return unsent;
  } catch {
    // Not Linux.
    return undefined;
  }
}

/** The ports, the state and the bytes of a line. */
const connectionLine = /:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/g;

/**
 * Identifies a connection by its ports. Connections with the same ports share one sum of bytes, and progress of one
 * counts for all.
 */
function connectionOf({ localPort = 0, remotePort = 0 }: Socket): string {
  return [localPort, remotePort].map((port) => port.toString(16).toUpperCase().padStart(4, "0")).join(" ");
}
