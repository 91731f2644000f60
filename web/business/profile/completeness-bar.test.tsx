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
    <CompletenessBar
      percent={70}
      missing={findMissing({ ...profile, link: null, schedule: null })}
      pathOf={(section) => `/edit?section=${section}`}
    />,
  );
  const links = [...part.querySelectorAll("a")].map((a) => [a.textContent, a.getAttribute("href")]);
  expect(links).toEqual([
    ["Ссылка на страницу", "/edit?section=about"],
    ["График работы", "/edit?section=schedule"],
  ]);
  expect(part.textContent).toContain("Не хватает:");
});

test("banners are a wish: they are named once nothing lacks, and the part counts as filled in without them", async () => {
  const part = await render(<CompletenessBar percent={90} missing={findMissing(profile)} pathOf={() => "/edit"} />);
  expect(part.textContent).toBe("Профиль заполнен на 90 %Можно добавить:Баннеры");
  expect(isFilled(profile, "logo")).toBe(true);
  expect(isFilled({ ...profile, logo: null }, "logo")).toBe(false);
});
