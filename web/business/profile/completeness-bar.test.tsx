// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { render } from "#web/test/render.tsx";
import { CompletenessBar } from "./completeness-bar.tsx";
import { findMissing, isFilled } from "./sections.ts";

const profile = {
  logo: {},
  banners: [],
  phones: [{}],
  addresses: [{}],
  about: "Мебель",
  link: "mebel",
  category: {},
  schedule: [],
  deliveries: [{}],
} as unknown as BusinessProfile;

test("the bar names what is missing, as links to where it is filled in", async () => {
  const part = await render(
    <CompletenessBar percent={90} missing={findMissing(profile)} pathOf={(section) => `/edit?section=${section}`} />,
  );
  const links = [...part.querySelectorAll("a")].map((a) => [a.textContent, a.getAttribute("href")]);
  expect(links).toEqual([["Баннеры", "/edit?section=logo"]]);
});

test("logo and banners are filled in once both are there", () => {
  expect(isFilled(profile, "logo")).toBe(false);
  expect(isFilled({ ...profile, banners: [{}] } as unknown as BusinessProfile, "logo")).toBe(true);
});
