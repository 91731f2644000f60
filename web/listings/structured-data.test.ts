import { expect, test } from "vitest";
import type { Product } from "#contracts/listings/schemas.ts";
import { describeBreadcrumbs } from "#web/platform/structured-data.ts";
import { listFaults } from "#web/test/structured-data/list-faults.ts";
import { describeProduct } from "./structured-data.ts";

const site = { publicUrl: "https://jarya.example", language: "ky" } as const;
const named = { id: 10, title_ru: "Бишкек", title_ky: "Бишкек" };
const business = { is_business: false, business: null, business_name: null, request_status: null };

const car: Product = {
  id: 7,
  title: "Honda Fit",
  description: "Сатылат",
  price: 7800,
  initial_price: 7800,
  currency: "USD",
  price_kgs: 603_750,
  is_negotiable: false,
  discount_price_kgs: null,
  discount_price_usd: 6900,
  discount: 12,
  stock_price: 6900,
  reduced_from: null,
  price_history: [],
  price_reduction: null,
  price_unit_ru: "",
  price_unit_ky: "",
  deal_type: "sell",
  wanted: null,
  accepts_exchange: false,
  accepts_haggling: false,
  facts_ru: "",
  facts_ky: "",
  first_photo: null,
  drawn_picture: null,
  photo_count: 1,
  photos: [
    {
      id: 1,
      photo: "/media/a/b-2048.webp",
      medium_thumbnail: "/media/a/b-480.webp",
      width: 3000,
      height: 2000,
      thumbhash: "",
    },
  ],
  location: { ...named, region: named },
  category: { id: 102, title_ru: "Авто", title_ky: "Унаалар", title_slug: "avto" },
  state: "active",
  reserved_until: null,
  closed_as: null,
  rating: null,
  review_count: 0,
  upvote_date: "2026-11-20T10:00:00Z",
  creation_date: "2026-11-20T10:00:00Z",
  update_date: "2026-11-20T10:00:00Z",
  is_vip: false,
  is_orderable: false,
  user: {
    ...business,
    id: 3,
    name: "Айбек",
    photo: null,
    member_since: "2024-01-01T00:00:00Z",
    rating: null,
    review_count: 0,
    product_count: 1,
    link: "/user/3",
  },
  parameters: [],
  views: 0,
  breadcrumbs: [],
  similar: [],
  is_price_comparable: false,
};

test("the offer has the price after the discount, and full addresses in the page's language", () => {
  expect(describeProduct(car, site)).toMatchObject({
    "@type": "Product",
    category: "Унаалар",
    image: ["https://jarya.example/media/a/b-960.jpg"],
    offers: {
      price: 6900,
      priceCurrency: "USD",
      url: "https://jarya.example/ky/products/7",
      seller: { "@type": "Person", name: "Айбек" },
    },
  });
});

test("a negotiable listing has no offer, and is no product unless it is rated; an unrated one has no rating", () => {
  const negotiable = { ...car, price: 0, stock_price: null, is_negotiable: true };
  expect(describeProduct(negotiable, site)).toBeUndefined();
  const rated = describeProduct({ ...negotiable, rating: 4, review_count: 2 }, site);
  expect(rated).toMatchObject({ aggregateRating: { ratingValue: 4, reviewCount: 2 } });
  expect(rated).not.toHaveProperty("offers");
  expect(describeProduct(car, site)).not.toHaveProperty("aggregateRating");
});

test("somebody who wants to buy offers nothing", () => {
  expect(describeProduct({ ...car, wanted: "buy" }, site)).toBeUndefined();
});

test("products are of schema.org, and have what Google asks for", async () => {
  const product = describeProduct({ ...car, rating: 4, review_count: 2 }, site);
  expect(await listFaults(product ?? {})).toEqual([]);
  const crumbs = [{ title: "Башкы бет", to: "/" }, { title: "Унаа" }];
  expect(await listFaults(describeBreadcrumbs(crumbs, site))).toEqual([]);
});

test("a listing without photos has the picture of its links", () => {
  expect(describeProduct({ ...car, photos: [] }, site)).toMatchObject({
    image: ["https://jarya.example/ky/products/7/preview.jpg"],
  });
});

test("breadcrumbs are numbered from home", () => {
  const crumbs = describeBreadcrumbs(
    [
      { title: "Башкы бет", to: "/" },
      { title: "Унаа", to: "/category/transport" },
    ],
    site,
  );
  expect(crumbs).toMatchObject({
    itemListElement: [
      { position: 1, item: "https://jarya.example/ky" },
      { position: 2, name: "Унаа", item: "https://jarya.example/ky/category/transport" },
    ],
  });
});
