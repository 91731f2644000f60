import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { Id, pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import { Photo } from "#contracts/listings/schemas.ts";
import { PublicUser } from "#contracts/users/schemas.ts";
import * as calls from "./calls.ts";

const follow = { feature: "follows", params: z.object({ id: Id }) } as const;

export const getFollow = endpoint({
  ...calls.getFollow,
  ...follow,
  summary: "Whether one follows a seller, a business or a private person",
  reply: z.object({ is_following: z.boolean() }),
  errors: [...signedInErrors, "not_found"],
});

export const followSeller = endpoint({
  ...calls.followSeller,
  ...follow,
  summary: "Follow a seller; the same again changes nothing",
  status: 201,
  reply: z.object({ follower_count: z.int() }),
  errors: [...signedInErrors, "not_found", "own_follow", "follow_blocked", "too_many_follows"],
});

export const unfollowSeller = endpoint({
  ...calls.unfollowSeller,
  ...follow,
  summary: "Follow a seller no more, whatever has become of them; the same again changes nothing",
  status: 204,
  reply: z.null(),
  errors: [...signedInErrors, "not_found"],
});

/** A seller that one follows. One who was blocked has no page. */
export const FollowedSeller = PublicUser.extend({
  /** Of a business on show. */
  logo: Photo.nullable(),
  is_active: z.boolean(),
  followed_date: z.string(),
}).meta({ id: "FollowedSeller" });
export type FollowedSeller = z.infer<typeof FollowedSeller>;

export const listFollowedSellers = endpoint({
  ...calls.listFollowedSellers,
  feature: "follows",
  summary: "The sellers that one follows, the last first",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(200) }),
  reply: z.object({ results: z.array(FollowedSeller), count: z.int(), ...pageFields }),
  errors: [...signedInErrors, "key_invalid"],
});
