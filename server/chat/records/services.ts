import type { FastifyBaseLogger } from "fastify";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import type { EventCounter } from "#server/statistics/event-counter.ts";
import type { CheckMessage } from "./check-message.ts";

export interface ChatServices {
  db: Db;
  catalogue: CatalogueStore;
  media: MediaStore;
  log: FastifyBaseLogger;
  now(): Date;
  statistics: Pick<EventCounter, "add">;
  /** The shield: what becomes of a message before anybody else sees it. */
  checkMessage: CheckMessage;
}
