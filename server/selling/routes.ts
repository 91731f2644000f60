import type { FastifyInstance } from "fastify";
import {
  checkDraft,
  createProduct,
  deleteProduct,
  getOwnProduct,
  listOwnProducts,
  renewProduct,
  updateProduct,
  upvoteProduct,
} from "#contracts/selling.ts";
import { type HttpServices, serve } from "#server/platform/http.ts";
import { toRepeatable } from "#server/platform/idempotency.ts";
import { judgeDraft } from "./policy/check-draft.ts";
import type { PolicyServices } from "./policy/judge.ts";
import { getOwnListing, listOwnListings } from "./own-listings.ts";
import type { ListingServices } from "./services.ts";
import { raiseListing, removeListing, renewListing } from "./state-changes.ts";
import { createListing, updateListing } from "./write.ts";

/** The calls about one's own ads. */
export function sellingRoutes(app: FastifyInstance, services: HttpServices & ListingServices & PolicyServices): void {
  serve(app, services, listOwnProducts, ({ viewer, query, request }) =>
    listOwnListings(services, services.db, viewer.userId, query, new URL(request.url, services.publicUrl)),
  );
  serve(app, services, getOwnProduct, ({ viewer, params }) =>
    getOwnListing(services, services.db, viewer.userId, params.id),
  );
  serve(app, services, createProduct, ({ viewer, body, request }) => {
    const device = `user ${viewer.userId}`;
    const count = () => services.limits.take("listings", { ip: request.ip, device });
    return createListing(services, toRepeatable(request, viewer.userId), body, count);
  });
  serve(app, services, checkDraft, ({ body }) => judgeDraft(services, body), { limit: "lists" });
  serve(app, services, updateProduct, ({ viewer, params, body, request }) =>
    updateListing(services, toRepeatable(request, viewer.userId), params.id, body),
  );
  serve(app, services, deleteProduct, ({ viewer, params, request }) =>
    removeListing(services, toRepeatable(request, viewer.userId), params.id),
  );
  serve(app, services, upvoteProduct, ({ viewer, params, request }) =>
    raiseListing(services, toRepeatable(request, viewer.userId), params.id),
  );
  serve(app, services, renewProduct, ({ viewer, params, request }) =>
    renewListing(services, toRepeatable(request, viewer.userId), params.id),
  );
}
