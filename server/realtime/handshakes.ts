import { randomBytes } from "node:crypto";
import { type IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Server, Socket } from "socket.io";
import { actingAsSelf } from "#contracts/base/acting.ts";
import { answerByHand } from "#server/http/answers/answer-by-hand.ts";
import { addressOfClient } from "#server/http/answers/client-address.ts";
import { classifyOrigin } from "#server/http/origin.ts";
import {
  sharedNetworkOf,
  perMinute,
  type RateLimit,
  type RateLimits,
  retryAfterDetails,
} from "#server/http/rate-limits.ts";
import {
  type ActingViewer,
  isActing,
  type ResolveViewer,
  type Viewer,
  type ReadStanding,
} from "#server/http/viewer.ts";
import { isRefusal, type Refusal, refuse } from "#server/platform/refusal.ts";
import { negotiateLanguage } from "#server/platform/texts.ts";
import { createConnectionCounts } from "./connection-counts.ts";
import { cutOff } from "./guard-connection.ts";

interface HandshakeOptions {
  publicUrl: string;
  /** Number of proxies in front whose `X-Forwarded-For` is trusted. */
  trustProxy: number;
  limits: RateLimits;
  resolveViewer: ResolveViewer;
  readStanding: ReadStanding;
  /** Whose events of features somebody gets who acts for somebody else. */
  findSubject(viewer: ActingViewer): Promise<number | undefined>;
  /** Resolves once this process hears what is published: a page that is let in earlier would miss news without a word. */
  listening(): Promise<void>;
}

/** Pages of one account, which may all come back at once. */
const handshakesOfUser: RateLimit = { perKey: [perMinute(120)] };
/**
 * Handshakes of accounts that are not settled, and what comes without a session, or polls a connection that does not
 * exist. Settled accounts behind the address are counted by themselves alone.
 */
const handshakesOfStrangers: RateLimit = { perAddress: [perMinute(1_200)] };
/** Polls of one connection. */
const polls: RateLimit = { perKey: [perMinute(600)] };
/** Per process. One takes some tens of kilobytes. */
const connectionBounds = { perUser: 30, perUnsettled: 10, perNetwork: 1_000, inAll: 8_000 };

/** Seconds after which somebody who found no room asks again. */
const fullFor = 60;

/** A request as Engine.IO knows it: `_query` is what it goes by itself. */
type EngineRequest = IncomingMessage & { _query: Readonly<Record<string, string>> };

/** Who was let in, and from where. */
interface Admitted {
  viewer: ConnectedViewer;
  network: string | undefined;
}

/** Who opened a connection, and whose events it gets. */
export type ConnectedViewer = Viewer & { subjectId: number | undefined };

/** Finds who opened a connection. */
export interface Handshakes {
  /** Undefined for whoever was not let in. */
  viewerOf(request: IncomingMessage): ConnectedViewer | undefined;
}

/**
 * Lets in pages of this site with a session, before there is a connection: whoever is refused leaves nothing in memory. Handshakes and open
 * connections are bounded for each account and, unless that is settled, for its address; connections also in all (`docs/features/notifications.md`, Open pages).
 */
export function admitHandshakes(
  http: FastifyInstance,
  engine: Server["engine"],
  options: HandshakeOptions,
): Handshakes {
  const admitted = new WeakMap<IncomingMessage, Admitted>();
  const counts = createConnectionCounts(connectionBounds);
  /** Ids of the open connections, and by their first requests. */
  const open = new Set<string>();
  const ids = new WeakMap<IncomingMessage, string>();
  engine.generateId = (request) => {
    const id = makeConnectionId();
    ids.set(request, id);
    return id;
  };
  const ownerOf = ({ viewer, network }: Admitted) => ({ userId: viewer.userId, network });
  /** Throws a refusal. */
  const admit = async (request: EngineRequest, isUpgrade: boolean): Promise<void> => {
    const { headers } = request;
    const ip = addressOfClient(request, options.trustProxy);
    const sid = request._query["sid"];
    if (sid) {
      await (open.has(sid)
        ? options.limits.consume(polls, { ip, key: sid })
        : options.limits.consume(handshakesOfStrangers, { ip }));
      // What began by polling stays so: a second way into a connection would want a second guard.
      if (isUpgrade) refuse("forbidden");
      return;
    }
    // Else a page of another site could listen with the cookie of its reader.
    if (classifyOrigin({ headers }, options.publicUrl) !== "same-origin") {
      await options.limits.consume(handshakesOfStrangers, { ip });
      refuse("foreign_origin");
    }
    const cookies = http.parseCookie(headers.cookie ?? "");
    const viewer = await options.resolveViewer({ headers, cookies, method: "GET" });
    if (viewer === null || viewer === "expired") {
      await options.limits.consume(handshakesOfStrangers, { ip });
      refuse(viewer === null ? "unauthenticated" : "token_expired");
    }
    // A page that was made for another would get what is not its own.
    const actingAs = request._query["as"];
    if (actingAs !== undefined && actingAs !== String(viewer.mandate ?? actingAsSelf)) refuse("acting_changed");
    await options.limits.consume(handshakesOfUser, { ip, key: `user ${viewer.userId}` });
    const { isSettled } = await options.readStanding(viewer.userId);
    if (!isSettled) await options.limits.consume(handshakesOfStrangers, { ip });
    const network = isSettled ? undefined : sharedNetworkOf(ip);
    if (!counts.hasRoom({ userId: viewer.userId, network })) refuse("rate_limited", retryAfterDetails(fullFor));
    await options.listening();
    // After it: what ends meanwhile is heard of.
    const subjectId = isActing(viewer) ? await options.findSubject(viewer) : viewer.userId;
    const one = { viewer: { ...viewer, subjectId }, network };
    admitted.set(request, one);
  };
  const answer = async (request: EngineRequest, isUpgrade: boolean, next: () => void): Promise<void> => {
    try {
      await admit(request, isUpgrade);
    } catch (error) {
      if (!isRefusal(error)) http.log.error({ err: error }, "a handshake failed");
      return refuseByHand(request, isRefusal(error) ? error : { code: "internal" });
    }
    next();
  };
  engine.use((request: EngineRequest, response: unknown, next: () => void) => {
    const isUpgrade = !(response instanceof ServerResponse);
    // Of an upgrade Node leaves the socket to us; one that breaks off would end the process.
    if (isUpgrade) request.socket.on("error", () => request.socket.destroy());
    void answer(request, isUpgrade, next);
  });
  engine.on("connection", (connection: Socket["conn"]) => {
    const one = admitted.get(connection.request);
    // Others may have come in between its handshake and now.
    if (!one || !counts.hasRoom(ownerOf(one))) return cutOff(connection);
    const id = ids.get(connection.request) ?? "";
    open.add(id);
    connection.once("close", () => open.delete(id));
    connection.once("close", counts.add(ownerOf(one)));
  });
  return { viewerOf: (request) => admitted.get(request)?.viewer };
}

/** An id that nobody guesses: whoever knows it reads a polled connection. */
function makeConnectionId(): string {
  return randomBytes(18).toString("base64url");
}

/** Answers and hangs up: who was refused holds no socket open. */
function refuseByHand(
  { socket, headers }: IncomingMessage,
  refusal: Pick<Refusal, "code" | "values" | "retryAfter">,
): void {
  socket.once("finish", () => socket.destroy());
  answerByHand(socket, refusal.code, negotiateLanguage(headers["accept-language"]), refusal);
}
