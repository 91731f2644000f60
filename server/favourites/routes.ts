import type { FastifyInstance } from "fastify";
import {
  addFavourite as addFavouriteCall,
  listFavouriteIds,
  listFavourites,
  removeFavourite as removeFavouriteCall,
} from "#contracts/favourites/schemas.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { addFavourite, type FavouriteServices, listOwnFavourites, removeFavourite } from "./actions.ts";
import { readFavouriteIds } from "./queries.ts";

export function favouriteRoutes(app: FastifyInstance, services: HttpServices & FavouriteServices): void {
  const { db, publicUrl } = services;
  serve(app, services, listFavouriteIds, async ({ viewer }) => ({
    favorite_id: await readFavouriteIds(db, viewer.userId),
  }));
  serve(app, services, listFavourites, ({ viewer, query, request }) =>
    listOwnFavourites(services, viewer, query, new URL(request.url, publicUrl)),
  );
  serve(app, services, addFavouriteCall, ({ viewer, body }) => addFavourite(services, viewer, body.product));
  serve(app, services, removeFavouriteCall, ({ viewer, params }) => removeFavourite(services, viewer, params.id));
}
