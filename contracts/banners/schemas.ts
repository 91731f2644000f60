import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { Id, queryValue } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";

export const bannerTypes = ["background"] as const;
export const BannerType = z.enum(bannerTypes);
export type BannerType = z.infer<typeof BannerType>;

/** Advertising on a page (`docs/features/banners.md`). */
export const Banner = z
  .object({
    id: z.int(),
    type: z.object({ name: BannerType }),
    /** Root-relative or https; banners without one are not shown. */
    image_link: z.string().nullable(),
    /** Root-relative or on the web. */
    link: z.string(),
  })
  .meta({ id: "Banner" });
export type Banner = z.infer<typeof Banner>;

export const bannerEvents = ["view", "click"] as const;
export type BannerEvent = (typeof bannerEvents)[number];

/** `false` for a repetition. A view counts once per visitor, banner and day; a double click counts as one click. */
const Counted = z.object({ counted: z.boolean() });

export const listBanners = endpoint({
  ...calls.listBanners,
  feature: "banners",
  summary: "The banners of this moment, in the order that staff gave them",
  reply: z.object({ results: z.array(Banner) }),
});

export const countBannerClick = endpoint({
  ...calls.countBannerClick,
  feature: "banners",
  summary: "Counts a click on a banner",
  params: z.object({ id: Id }),
  reply: Counted,
  errors: ["not_found"],
});

export const countBannerEvent = endpoint({
  ...calls.countBannerEvent,
  feature: "banners",
  summary: "Counts a view of a banner, or a click",
  params: z.object({ adId: Id }),
  query: z.object({
    type: queryValue(z.enum(bannerEvents).default("view")),
  }),
  reply: Counted,
  errors: ["not_found"],
});
