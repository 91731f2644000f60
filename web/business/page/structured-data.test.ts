import { expect, test } from "vitest";
import type { Business } from "#contracts/business/page-schemas.ts";
import { listFaults } from "#web/test/structured-data/list-faults.ts";
import { describeBusiness } from "./structured-data.ts";

const city = { id: 1, title_ru: "Бишкек", title_ky: "Бишкек" };
const place = { ...city, region: city };
const business: Business = {
  id: 7,
  link: "nur",
  name: "Нур",
  logo: null,
  category: null,
  rating: null,
  review_count: 0,
  product_count: 3,
  user: 9,
  about: "",
  follower_count: 0,
  is_vip: false,
  member_since: "2026-01-01T00:00:00.000Z",
  opening: null,
  schedule: null,
  holidays: [],
  addresses: [],
  deliveries: [],
  without_delivery: false,
  banners: [],
  gallery: [],
  gallery_count: 0,
  catalog_count: 0,
  has_promotions: false,
  has_contacts: true,
};
const site = { publicUrl: "https://jarya.kg", language: "ky" as const };

test("a business is of the subtype that fits its main category, one without an address an organization", () => {
  const addresses = [{ id: 1, location: place, address: "ул. Киевская, 1", latitude: null, longitude: null }];
  const typeOf = (category: string | undefined) =>
    describeBusiness({ ...business, addresses }, category, site)["@type"];
  expect(["mebel-i-interer", "obuchenie", undefined].map(typeOf)).toEqual([
    "FurnitureStore",
    "LocalBusiness",
    "LocalBusiness",
  ]);
  const schedule = [{ day: 1, is_working: true, from: "09:00", to: "18:00" }];
  expect(describeBusiness({ ...business, schedule }, "mebel-i-interer", site)).toEqual({
    "@context": "https://schema.org",
    "@type": "Organization",
    name: "Нур",
    url: "https://jarya.kg/ky/b/nur",
  });
});

test("hours, addresses with the first point, rating and pictures are part of it where they are known", async () => {
  const photo = { id: 1, photo: "/media/a-1200.webp", medium_thumbnail: "", width: 1_200, height: 220, thumbhash: "" };
  const known: Business = {
    ...business,
    about: "Мебель на заказ",
    rating: 4.5,
    review_count: 12,
    logo: photo,
    schedule: [
      { day: 1, is_working: true, from: "09:00", to: "18:00" },
      { day: 6, is_working: true, from: "00:00", to: "00:00" },
      { day: 7, is_working: false, from: null, to: null },
    ],
    addresses: [
      { id: 1, location: place, address: "ул. Киевская, 1", latitude: null, longitude: null },
      { id: 2, location: place, address: "ул. Токтогула, 2", latitude: 42.87, longitude: 74.6 },
    ],
  };
  expect(describeBusiness(known, "turizm", site)).toMatchObject({
    "@type": "TravelAgency",
    description: "Мебель на заказ",
    image: ["https://jarya.kg/media/a-960.jpg"],
    geo: { latitude: 42.87, longitude: 74.6 },
    address: [{ addressLocality: "Бишкек", streetAddress: "ул. Киевская, 1" }, { streetAddress: "ул. Токтогула, 2" }],
    openingHoursSpecification: [
      { dayOfWeek: "https://schema.org/Monday", opens: "09:00", closes: "18:00" },
      { dayOfWeek: "https://schema.org/Saturday", opens: "00:00", closes: "23:59" },
    ],
    aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
  });
  expect(await listFaults(describeBusiness(known, "turizm", site))).toEqual([]);
  expect(await listFaults(describeBusiness(business, "turizm", site))).toEqual([]);
  const narrow = describeBusiness(
    { ...known, logo: { ...photo, width: 400, photo: "/media/b-400.webp" } },
    "turizm",
    site,
  );
  expect(JSON.stringify(narrow)).toContain("/media/b-400.jpg");
});
