import * as accounts from "./accounts.ts";
import * as banners from "./banners.ts";
import * as catalogue from "./catalogue.ts";
import * as claims from "./claims.ts";
import type { Endpoint } from "./endpoint.ts";
import * as favourites from "./favourites.ts";
import * as listings from "./listings.ts";
import * as moderation from "./moderation.ts";
import * as notifications from "./notifications.ts";
import * as reviews from "./reviews.ts";
import * as selling from "./selling.ts";
import * as users from "./users.ts";

/** Every call of the API: what OpenAPI describes and what the table-driven tests go through. */
export const endpoints: readonly Endpoint[] = [
  accounts,
  banners,
  catalogue,
  claims,
  favourites,
  listings,
  moderation,
  notifications,
  reviews,
  selling,
  users,
].flatMap((feature) => Object.values(feature).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "reply" in value;
}
