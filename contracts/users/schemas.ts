import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { Id } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";

export const requestStatuses = ["submitted", "success", "rejected", "expired"] as const;
/** State of a user's request for business status (`docs/features/users.md`, Rules). */
export const RequestStatus = z.enum(requestStatuses);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** What the public may see of a user: no phone, no e-mail. */
export const PublicUser = z
  .object({
    id: z.int(),
    name: z.string(),
    photo: z.string().nullable(),
    member_since: z.string(),
    is_business: z.boolean(),
    /** Id of the business profile. */
    business: z.int().nullable(),
    business_name: z.string().nullable(),
    /** Path of their page: that of the business while it is on show, else `/user/<id>`. */
    link: z.string(),
    /** Mean of the reviews of the user's listings, 1–5; null before the first. */
    rating: z.number().nullable(),
    review_count: z.int(),
    /** Active listings. */
    product_count: z.int(),
  })
  .meta({ id: "PublicUser" });
export type PublicUser = z.infer<typeof PublicUser>;

export const getUser = endpoint({
  ...calls.getUser,
  feature: "users",
  summary: "A user as anybody may see them",
  params: z.object({ id: Id }),
  reply: PublicUser,
  errors: ["not_found"],
});
