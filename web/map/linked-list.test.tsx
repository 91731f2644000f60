// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import { LinkedList } from "./linked-list.tsx";
import { createMapLink } from "./map-link.ts";

const place = (id: number, parent: number | null, kind: string) => ({
  id,
  parent,
  kind,
  title_ru: "",
  title_ky: "",
  slug: "",
  aka: [],
});
const locations = [place(1, null, "country"), place(3, 1, "region"), place(30, 3, "district"), place(4, 1, "region")];

function Card({ id, at }: { id: string; at: number }) {
  return (
    <div className="card">
      <a id={id} href="/products/1">
        <p data-place={at}>Ош</p>
      </a>
    </div>
  );
}

test("a card with the focus names its places, and cards of a place that is pointed at are marked until it is not", async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => Response.json(locations));
  vi.stubGlobal("fetch", fetched);
  const link = createMapLink();
  const container = await render(
    <LinkedList link={link} label="Объявления" className="" ref={null}>
      <Card id="inner" at={30} />
      <Card id="other" at={4} />
    </LinkedList>,
  );
  expect(fetched).not.toHaveBeenCalled();
  await act(async () => container.querySelector<HTMLElement>("#inner")?.focus());
  await vi.waitFor(() => expect(link.card.read()).toEqual([3, 30]));
  await act(async () => container.querySelector<HTMLElement>("#inner")?.blur());
  expect(link.card.read()).toEqual([]);

  const marked = () => [...container.querySelectorAll("[data-pointed] a")].map(({ id }) => id);
  await act(async () => link.place.set({ id: 3, level: 0 }));
  expect(marked()).toEqual(["inner"]);
  await act(async () => link.place.set({ id: 3, level: 7 }));
  expect(marked()).toEqual([]);
  await act(async () => link.place.set({ id: 4, level: 7 }));
  expect(marked()).toEqual(["other"]);
  await act(async () => link.place.set(undefined));
  expect(marked()).toEqual([]);
});
