import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Messenger } from "#server/messages/messenger.ts";
import type { Db } from "#server/platform/database.ts";
import type { HttpServices } from "#server/platform/http.ts";
import type { MediaStore } from "#server/platform/media.ts";
import type { Language } from "#server/platform/texts.ts";
import type { CodeKeeper } from "./codes.ts";
import type { AccountCookies } from "./cookies.ts";
import { nameDevice } from "./device-name.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import type { EventLog } from "./events.ts";
import type { Failures } from "./failures.ts";
import type { Passwords } from "./passwords.ts";
import type { Tokens } from "./tokens.ts";

/** What the calls of accounts work with. */
export interface AccountServices extends HttpServices {
  db: Db;
  catalogue: CatalogueStore;
  media: MediaStore;
  messenger: Messenger;
  passwords: Passwords;
  failures: Failures;
  tokens: Tokens;
  cookies: AccountCookies;
  codes: CodeKeeper;
  ended: EndedSessions;
  events: EventLog;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** Where a call comes from, as it is written down for the account's owner. */
export interface Visit {
  ip: string;
  /** For people, e.g. «Chrome, Android»; may be empty. */
  device: string;
}

export function visitOf(request: FastifyRequest): Visit {
  return { ip: request.ip, device: nameDevice(request.headers["user-agent"]) };
}

/** Whom a message is written to. */
export interface Recipient {
  phone: string | null;
  email: string | null;
  language: Language;
}
