// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test } from "vitest";
import type { MapShop } from "#contracts/map/schemas.ts";
import { press, render } from "#web/test/render.tsx";
import { ShopMarks, ShopPanel } from "./shop-marks.tsx";

const shop = (id: number, name: string, link: string | null): MapShop => ({
  id,
  business: { id, link, name },
  address: "ул. Киевская, 1",
  lat: 42.87,
  lon: 74.6,
  count: 3,
});

function Marks() {
  const [opened, setOpened] = useState<readonly MapShop[]>();
  const groups = [
    { x: 10, y: 10, shops: [shop(1, "Техника", "tehnika")] },
    { x: 90, y: 10, shops: [shop(2, "Мебель", null), shop(3, "Шторы", null)] },
  ];
  const percent = (at: number) => `${at}%`;
  return (
    <>
      <ShopMarks groups={groups} leftOf={percent} topOf={percent} onOpen={setOpened} />
      {opened && <ShopPanel shops={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

test("a mark says whose it is, and opens the ways to the pages; Escape leads back to the mark", async () => {
  const container = await render(<Marks />);
  const names = [...container.querySelectorAll("li button")].map((mark) => mark.getAttribute("aria-label"));
  expect(names).toEqual(["Техника", "Магазины и компании: 2"]);
  const second = container.querySelectorAll<HTMLElement>("li button")[1];
  second?.focus();
  await act(async () => second?.click());
  const links = [...container.querySelectorAll("dialog a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/b/2", "/b/3"]);
  expect(links[0]?.textContent).toBe("Мебельул. Киевская, 13 объявления");
  expect(document.activeElement).toBe(container.querySelector("dialog"));
  await act(async () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
  expect(container.querySelector("dialog")).toBeNull();
  expect(document.activeElement).toBe(second);
  await press(container, "li button");
  expect(container.querySelector("dialog a")?.getAttribute("href")).toBe("/b/tehnika");
});
