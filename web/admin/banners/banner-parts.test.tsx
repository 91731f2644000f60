// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { maxBannerBytes } from "#contracts/admin/rules.ts";
import { render } from "#web/test/render.tsx";
import { BannerFields, BannerRow } from "./banner-parts.tsx";
import { viewBanner } from "./banner-view.ts";

// The texts are there: only the build can split them.
vi.mock("#web/moderation/texts.ts", () => ({}));
vi.mock("#web/admin/texts.ts", () => ({}));

const banner = viewBanner(
  {
    id: 7,
    type: "background",
    image_link: "/media/banners/a.webp",
    link: "/category/transport",
    first_day: "2026-11-22",
    last_day: null,
    is_on: true,
    state: "shown",
    views: 1_234,
    clicks: 5,
    version: 3,
  },
  "ky",
);

async function choose(container: HTMLElement, size: number): Promise<void> {
  const field = container.querySelector<HTMLInputElement>("input[type=file]");
  if (!field) throw new Error("no field for a file");
  const file = new File(["x"], "banner.png", { type: "image/png" });
  Object.defineProperty(file, "size", { value: size });
  Object.defineProperty(field, "files", { value: [file], configurable: true });
  await act(async () => field.dispatchEvent(new Event("change", { bubbles: true })));
}

test("a chosen picture is shown as it will stand, one that is too large is refused before it is sent", async () => {
  const container = await render(<BannerFields banner={undefined} refused={undefined} />);
  expect(container.querySelector("img")).toBeNull();
  await choose(container, 1_000);
  expect(container.querySelector("img")?.src).toMatch(/^blob:/);
  await choose(container, maxBannerBytes + 1);
  expect(container.querySelector("img")).toBeNull();
  expect(container.querySelector("[role=alert]")?.textContent).toContain("12 МБ");
});

test("a conflict keeps what was typed and says what is stored", async () => {
  const typed = { link: "/about", first_day: "2026-11-22", last_day: "2026-11-30", is_on: "on", image: "a.png" };
  const refused = { form: "banner 7", isConflict: true, errors: {}, typed };
  const container = await render(<BannerRow banner={banner} isFirst isLast refused={refused} />);
  const link = container.querySelector<HTMLInputElement>("[name=link]");
  expect(link?.value).toBe("/about");
  expect(container.querySelector("details")?.open).toBe(true);
  const text = container.textContent ?? "";
  expect(text).toContain("Сейчас на сайте: /category/transport");
  expect(text).toContain("Проверьте, что картинка выбрана");
  expect(text).toContain("Просмотры: 1\u00a0234, переходы: 5");
  expect(container.querySelector<HTMLAnchorElement>("p a")?.getAttribute("href")).toBe("/ky/category/transport");
});
