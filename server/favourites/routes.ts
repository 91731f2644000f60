import type { FastifyInstance } from "fastify";
import {
  addFavourite as addFavouriteCall,
  createFavouriteFolder,
  deleteFavouriteFolder,
  listFavouriteFolders,
  listFavouriteIds,
  listFavourites,
  moveFavourites as moveCall,
  removeFavourite as removeFavouriteCall,
  renameFavouriteFolder,
  updateFavourite as updateCall,
} from "#contracts/favourites/schemas.ts";
import { defaultPageSize } from "#server/http/pagination.ts";
import type { LargePages } from "#server/http/large-pages.ts";
import { perDay, perHour, type RateLimit, type NetworkBound } from "#server/http/rate-limits.ts";
import { countCall } from "#server/http/limits/count-call.ts";
import type { ReadStanding } from "#server/http/viewer.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import type { EventCounter } from "#server/statistics/event-counter.ts";
import { addFavourite, type FavouriteServices, listOwnFavourites, removeFavourite } from "./actions.ts";
import { createFolder, deleteFolder, listFolders, moveFavourites, renameFolder, updateFavourite } from "./folders.ts";
import { readFavouriteIds } from "./queries.ts";

/** Per account. Nobody looks at so many listings. */
const addingLimit: RateLimit = { perKey: [perHour(300)] };
/** Of free accounts of a network together. */
const heartsOfFree: NetworkBound = { perNetwork: perDay(600) };
/** Per account: notes, folders, and what is put into them. */
const arrangingLimit: RateLimit = { perKey: [perHour(600), perDay(3_000)] };

export function favouriteRoutes(
  app: FastifyInstance,
  services: HttpServices &
    FavouriteServices & { largePages: LargePages; statistics: Pick<EventCounter, "add">; readStanding: ReadStanding },
): void {
  const { db, largePages, publicUrl } = services;
  serve(app, services, listFavouriteIds, async ({ viewer }) => ({
    favorite_id: await readFavouriteIds(db, viewer.userId),
  }));
  serve(app, services, listFavourites, ({ viewer, query, request }) =>
    largePages.run({ ip: request.ip, userId: viewer.userId }, query.limit ?? defaultPageSize, () =>
      listOwnFavourites(services, viewer, query, new URL(request.url, publicUrl)),
    ),
  );
  serve(app, services, addFavouriteCall, async ({ viewer, body, request }) => {
    await countCall(services, { viewer, ip: request.ip }, addingLimit, heartsOfFree);
    const added = await addFavourite(services, viewer, body.product);
    services.statistics.add("favourites", [body.product], { viewer });
    return added;
  });
  serve(app, services, removeFavouriteCall, ({ viewer, params }) => removeFavourite(services, viewer, params.id));
  folderRoutes(app, services);
}

function folderRoutes(app: FastifyInstance, services: HttpServices & FavouriteServices): void {
  const count = (viewer: { userId: number }, ip: string) =>
    services.limits.consume(arrangingLimit, { ip, key: `user ${viewer.userId}` });
  serve(app, services, updateCall, async ({ viewer, params, body, request }) => {
    await count(viewer, request.ip);
    return updateFavourite(services, viewer, params.id, body);
  });
  serve(app, services, moveCall, async ({ viewer, body, request }) => {
    await count(viewer, request.ip);
    return moveFavourites(services, viewer, body);
  });
  serve(app, services, listFavouriteFolders, ({ viewer }) => listFolders(services, viewer));
  serve(app, services, createFavouriteFolder, async ({ viewer, body, request }) => {
    await count(viewer, request.ip);
    return createFolder(services, viewer, body.name);
  });
  serve(app, services, renameFavouriteFolder, async ({ viewer, params, body, request }) => {
    await count(viewer, request.ip);
    return renameFolder(services, viewer, params.id, body.name);
  });
  serve(app, services, deleteFavouriteFolder, async ({ viewer, params, request }) => {
    await count(viewer, request.ip);
    return deleteFolder(services, viewer, params.id);
  });
}
