import { call } from "#contracts/base/call.ts";

/** The banners of this moment. */
export const listBanners = call("listBanners", "GET", "/ads/");

/** Counts a click on a banner. */
export const countBannerClick = call("countBannerClick", "POST", "/ads/count-click/{id}/");

/** Counts a view of a banner, or a click. */
export const countBannerEvent = call("countBannerEvent", "POST", "/ads/count-update/{adId}/");
