import type { IncomingMessage } from "node:http";
import type { Socket } from "socket.io";

type Connection = Socket["conn"];

/** From a page, pongs and pings included; with more it is cut off. */
const packetsPerSecond = 200;
/** Packets that a page is sent while it reads none of them; then it is cut off. */
const maxWaitingPackets = 200;
/** Characters of these packets together: connections that nobody polls, of a few accounts that send each other the longest messages, would fill the memory. */
const maxWaitingLetters = 128 * 1024;
/** Bytes that the network holds back for a page which goes on sending; then it is cut off. */
const maxUnreadBytes = 256 * 1024;

/**
 * Cuts a connection off that sends without end, reads nothing of what it is sent, asks for a second session or speaks what no page speaks.
 * It looks at each packet before Socket.IO decodes it, from the first one on.
 */
export function guardConnection(connection: Connection): void {
  let second = 0;
  let packets = 0;
  let waiting = 0;
  let waitingLetters = 0;
  let hasAsked = false;
  const count = () => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) [second, packets] = [now, 0];
    packets += 1;
    if (packets > packetsPerSecond || unreadBytes(connection) > maxUnreadBytes) cutOff(connection);
  };
  connection.on("packet", ({ type, data }: { type: string; data?: unknown }) => {
    count();
    if (type !== "message") return;
    if (!isSpoken(data) || (hasAsked && data.startsWith("0"))) cutOff(connection);
    else hasAsked ||= data.startsWith("0");
  });
  // Else what is meant for a sleeping phone would fill the memory of all.
  connection.on("packetCreate", ({ data }: { data?: unknown }) => {
    waiting += 1;
    waitingLetters += typeof data === "string" ? data.length : 0;
    if (waiting > maxWaitingPackets || waitingLetters > maxWaitingLetters) cutOff(connection);
  });
  // What was waiting has been handed to the network.
  connection.on("drain", () => ([waiting, waitingLetters] = [0, 0]));
  // Pings of the WebSocket itself are answered without a packet.
  const { websocket } = connection.request as IncomingMessage & { websocket?: NodeJS.EventEmitter };
  websocket?.on("ping", count);
}

/** Ends a connection at once, without waiting for a page that reads nothing. */
export function cutOff(connection: Connection): void {
  connection.close(true);
  // What is polled comes by sockets that a proxy may use for others as well.
  if (connection.transport.name === "websocket") connection.request.socket.destroy();
}

/**
 * Whether pages say such things: a session of the one namespace there is, its end, an event. Nothing binary, whose parts would be kept until all are
 * there.
 */
function isSpoken(data: unknown): data is string {
  return typeof data === "string" && (data === "0" || data.startsWith("0{") || /^[12]/.test(data));
}

function unreadBytes({ transport, request }: Connection): number {
  return transport.name === "websocket" ? request.socket.writableLength : 0;
}
