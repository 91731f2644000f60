import type { FastifyInstance } from "fastify";
import {
  addFavourite as addFavouriteCall,
  listFavouriteIds,
  listFavourites,
  removeFavourite as removeFavouriteCall,
} from "#contracts/favourites/schemas.ts";
import { defaultPageSize } from "#server/http/pagination.ts";
import type { LargePages } from "#server/http/large-pages.ts";
import { perHour, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import type { EventCounter } from "#server/statistics/event-counter.ts";
import { addFavourite, type FavouriteServices, listOwnFavourites, removeFavourite } from "./actions.ts";
import { readFavouriteIds } from "./queries.ts";

/** Per account. Nobody looks at so many listings. */
const addingLimit: RateLimit = { perKey: [perHour(300)] };

export function favouriteRoutes(
  app: FastifyInstance,
  services: HttpServices & FavouriteServices & { largePages: LargePages; statistics: Pick<EventCounter, "add"> },
): void {
  const { db, limits, largePages, publicUrl } = services;
  serve(app, services, listFavouriteIds, async ({ viewer }) => ({
    favorite_id: await readFavouriteIds(db, viewer.userId),
  }));
  serve(app, services, listFavourites, ({ viewer, query, request }) =>
    largePages.run({ ip: request.ip, userId: viewer.userId }, query.limit ?? defaultPageSize, () =>
      listOwnFavourites(services, viewer, query, new URL(request.url, publicUrl)),
    ),
  );
  serve(app, services, addFavouriteCall, async ({ viewer, body, request }) => {
    await limits.consume(addingLimit, { ip: request.ip, key: `user ${viewer.userId}` });
    const added = await addFavourite(services, viewer, body.product);
    services.statistics.add("favourites", [body.product], { viewer });
    return added;
  });
  serve(app, services, removeFavouriteCall, ({ viewer, params }) => removeFavourite(services, viewer, params.id));
}
