import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { NoticeServices } from "#server/accounts/events/deliver-notice.ts";
import type { OwnerGuard } from "#server/business/records/owner-guard.ts";
import type { Db } from "#server/database/database.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import type { Settings } from "#server/platform/env.ts";

export interface AdminServices extends NoticeServices {
  db: Db;
  catalogue: CatalogueStore;
  media: MediaStore;
  /** Sessions that this process refuses at once. */
  endedSessions: { add(sessionIds: readonly number[]): void };
  settings: Pick<Settings, "demo">;
  now(): Date;
  ownerGuard: Pick<OwnerGuard, "requireProof">;
}
