import type { FastifyInstance } from "fastify";
import {
  addFavourite as addCall,
  listFavouriteIds,
  listFavourites,
  removeFavourite as removeCall,
} from "#contracts/favourites.ts";
import { type HttpServices, serve } from "#server/platform/http.ts";
import { addFavourite, type FavouriteServices, listOwnFavourites, removeFavourite } from "./actions.ts";
import { readFavouriteIds } from "./queries.ts";

/** Ads that somebody keeps. */
export function favouriteRoutes(app: FastifyInstance, services: HttpServices & FavouriteServices): void {
  const { db, publicUrl } = services;
  serve(app, services, listFavouriteIds, async ({ viewer }) => ({
    favorite_id: await readFavouriteIds(db, viewer.userId),
  }));
  serve(app, services, listFavourites, ({ viewer, query, request }) =>
    listOwnFavourites(services, viewer, query, new URL(request.url, publicUrl)),
  );
  serve(app, services, addCall, ({ viewer, body }) => addFavourite(services, viewer, body.product));
  serve(app, services, removeCall, ({ viewer, params }) => removeFavourite(services, viewer, params.id));
}
