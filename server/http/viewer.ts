import type { FastifyRequest } from "fastify";
import type { Account } from "#contracts/accounts/schemas.ts";
import type { MemberRole } from "#contracts/base/acting.ts";
import type { Endpoint } from "#contracts/base/endpoint.ts";
import { sharedNetworkOf } from "./rate-limits.ts";

export interface Viewer {
  userId: number;
  role: Account["role"];
  sessionId: number;
  /** What the session acts by for somebody else, whether it still holds or not. */
  mandate?: number;
  /** Of a call that counts for somebody else: who really makes it. */
  actor?: number;
  /** The role by which they make it: what it may be made about can depend on it. */
  actsAs?: MemberRole;
}

/** Who really makes a call: hearts, carts, follows and visits are theirs, whomever it counts for. */
export function personOf({ userId, actor = userId }: Pick<Viewer, "userId" | "actor">): number {
  return actor;
}

/** Whom limits of an account count for. Whoever acts for a business has all of them once more: they use up none of its owner's, nor of others who act for it. */
export function limitKeyOf({ userId, actor }: Pick<Viewer, "userId" | "actor">): string {
  return actor === undefined ? `user ${userId}` : `user ${userId} by ${actor}`;
}

/** The trust that an account has earned. */
interface Standing {
  /**
   * The account has a confirmed phone and is at least a day old, so it cannot be created in bulk. Other accounts share
   * bounds with their network.
   */
  isSettled: boolean;
  /** It has no confirmed phone, and is less than a week old: it costs nothing. */
  isFree: boolean;
  /**
   * What everybody sees counts it apart from its network: it has a confirmed phone, and within a day it is no second
   * account of somebody who has deleted the first one.
   */
  isCountedApart: boolean;
  /** Of its e-mail, as one person has it; null without one. */
  mailbox: string | null;
}

export type ReadStanding = (userId: number) => Promise<Standing>;

/**
 * The party that takes turns with others for heavy work: a settled account by itself, or all other accounts of a
 * network together. Otherwise, many accounts of one person would have as many turns.
 */
export async function findParty(
  readStanding: ReadStanding,
  sender: Pick<Viewer, "userId" | "actor"> & { ip: string },
): Promise<string> {
  const { isSettled } = await readStanding(sender.userId);
  return isSettled ? limitKeyOf(sender) : `network ${sharedNetworkOf(sender.ip)}`;
}

/** The part of a request that identifies the viewer, of a call or a live connection. */
export type ViewerRequest = Pick<FastifyRequest, "headers" | "cookies" | "method">;

/** Null for a guest; `expired` for an expired session, which is a guest until it is refreshed. */
export type ResolveViewer = (request: ViewerRequest) => Promise<Viewer | "expired" | null>;

/** Somebody whose session acts for somebody else. */
export type ActingViewer = Viewer & { mandate: number };

/** Sessions that act for somebody else, as `serve` needs them; without any in servers that have none. */
export interface Acting {
  /**
   * Whom a call counts for: the one that the session acts for, with `actor`, or whoever has signed in. Refuses what is not for the mandate, and
   * whoever has it no more.
   */
  resolve(viewer: ActingViewer, record: Endpoint, ip: string): Promise<Viewer>;
  /** Whom such a call would count for now; undefined when it would be refused. */
  findSubject(viewer: ActingViewer, record: Endpoint): Promise<number | undefined>;
  /** Begins to note a call that changes something; what it returns is called with its answer. */
  begin(viewer: Viewer, record: Endpoint, params: unknown): Promise<(answer: unknown) => Promise<void>>;
  /** Notes that such a call was refused because of a limit of whom it counts for, for so many seconds. */
  noteLimit(viewer: Viewer, retryAfter: number): Promise<void>;
}

/** Whether a session acts for somebody else. */
export function isActing(viewer: Viewer | null): viewer is ActingViewer {
  return viewer?.mandate !== undefined;
}
