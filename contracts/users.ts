import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./values.ts";

export const requestStatuses = ["submitted", "success", "rejected", "expired"] as const;
/** Where a person's request for business status stands (`design/product.md`, Business). */
export const RequestStatus = z.enum(requestStatuses);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** What anybody may know about a person, and nothing else: no phone, no e-mail. */
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
    /** Mean of the reviews of the person's ads, 1–5; null before the first. */
    rating: z.number().nullable(),
    review_count: z.int(),
    /** Active ads. */
    product_count: z.int(),
  })
  .meta({ id: "PublicUser" });
export type PublicUser = z.infer<typeof PublicUser>;

export const getUser = endpoint({
  name: "getUser",
  feature: "users",
  summary: "A person as anybody may see them",
  method: "GET",
  path: "/auth/v1/users/{id}/",
  params: z.object({ id: Id }),
  reply: PublicUser,
  errors: ["not_found"],
});
