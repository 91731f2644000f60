import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { sharedNetworkOf } from "./rate-limits.ts";

/** Connections of this process at once, live ones of pages among them. */
export interface ConnectionBounds {
  total: number;
  /** Of one address. Undefined behind a proxy, whose address all of them have. */
  perAddress: number | undefined;
}

/** Memory bounds them where the system hardly bounds open files. */
const maxConnections = 20_000;
/** Of the files that the process may open: the rest is for the database, media and the answers themselves. */
const shareOfFiles = 3 / 4;
/** Of all connections, for one address: an operator puts thousands of people behind one. */
const shareOfAddress = 1 / 2;
/** Milliseconds between two lines in the log about connections that were refused. */
const logInterval = 60_000;

/** The bounds of this process. */
export function boundsOfConnections(isBehindProxy: boolean): ConnectionBounds {
  const total = Math.min(maxConnections, Math.floor(maxOpenFiles() * shareOfFiles));
  return { total, perAddress: isBehindProxy ? undefined : Math.floor(total * shareOfAddress) };
}

let knownMaxOpenFiles: number | undefined;

/** Infinity where the system does not say. A report takes 50 ms, and the answer stays the same. */
function maxOpenFiles(): number {
  return (knownMaxOpenFiles ??= readMaxOpenFiles());
}

function readMaxOpenFiles(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? Infinity : soft;
}

/**
 * Closes connections beyond the bounds at once, so that whoever opens as many as they can takes neither all files of the process nor,
 * from one address, all of its connections.
 */
export function boundConnections(
  server: Server,
  log: FastifyBaseLogger,
  { total, perAddress }: ConnectionBounds,
): void {
  let loggedAt = -Infinity;
  const note = (address: string | undefined) => {
    if (performance.now() - loggedAt < logInterval) return;
    loggedAt = performance.now();
    log.warn({ address, total, perAddress }, "connections refused: too many at once");
  };
  server.maxConnections = total;
  server.on("drop", (dropped) => note(dropped?.remoteAddress));
  if (perAddress === undefined) return;
  const counts = new Map<string, number>();
  server.prependListener("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    // It has left already.
    if (remoteAddress === undefined) return;
    const network = sharedNetworkOf(remoteAddress);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once("close", () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
    if (count <= perAddress) return;
    note(remoteAddress);
    socket.destroy();
  });
}
