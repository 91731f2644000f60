// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { ListHeading } from "#web/catalogue/list-heading.tsx";
import { pack } from "#web/platform/packed.ts";
import { render } from "#web/test/render.tsx";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";
import { type Counted, useTimelyFacets } from "./use-facets.ts";

const filters: ListFilters = { price__gte: "5", ordering: "price", key: "x" };

function List({ facets }: { facets: Promise<Counted> }) {
  const timely = useTimelyFacets(facets, "/category/transport/cars", filters);
  return (
    <ListHeading title="Легковые" facets={timely} listKey="cars">
      {null}
    </ListHeading>
  );
}

/** What a reader sees. */
function shownOf(container: HTMLElement): string {
  const paragraph = container.querySelector("p")?.cloneNode(true) as HTMLElement;
  for (const hidden of paragraph.querySelectorAll("[aria-hidden]")) hidden.remove();
  return paragraph.textContent;
}

/** A settled promise, as pages get it from the server. */
const settled = (value: Counted) => Object.assign(Promise.resolve(value), { status: "fulfilled", value });

test("counts that were late for the page are fetched, under the same filters; there is room for them", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetched = vi.fn((_address: string) => promise);
  vi.stubGlobal("fetch", fetched);
  try {
    const container = await render(<List facets={settled("late")} />);
    expect(shownOf(container)).toBe("");
    expect(container.querySelector("p .invisible")?.textContent).toContain("объявлений");
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(["/facets?category=cars&price__gte=5"]);
    await act(async () => resolve(Response.json({ count: 7, approximate: false, options: [] })));
    expect(shownOf(container)).toBe("7 объявлений");
    expect(container.querySelector("p .invisible")).toBeNull();
  } finally {
    vi.unstubAllGlobals();
  }
});

test("counts that came with the page are not fetched again, unknown ones neither", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  try {
    const counts = { count: 21, approximate: false, options: [] };
    expect(shownOf(await render(<List facets={settled(pack(counts))} />))).toBe("21 объявление");
    expect(shownOf(await render(<List facets={settled(null)} />))).toBe("");
    expect(fetched).not.toHaveBeenCalled();
  } finally {
    vi.unstubAllGlobals();
  }
});
