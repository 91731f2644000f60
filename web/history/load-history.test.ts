import { expect, test } from "vitest";
import { flat } from "#web/listings/card/product-card.fixture.ts";
import type { Api } from "#web/platform/api.ts";
import { loadHistory } from "./load-history.ts";

const thumbhash = "3OcRJYB4d3h/iIeHeEh3eIhw+j3A";
const photo = { photo: "/media/a-960.webp", width: 960, height: 720, thumbhash };
const viewed = { ...flat, first_photo: photo, viewed_date: "2026-11-20T10:00:00Z" };

/** What a page of the history asks of the API. */
function apiOf(savesData: boolean): Api {
  const api = {
    language: "ru",
    now: Date.parse("2026-11-21T10:00:00Z"),
    savesData,
    texts: () => (key: string) => key,
    call: async () => ({ results: [viewed], key: null, is_kept: true }),
  };
  return api as unknown as Api;
}

test("photos of what was looked at are covered where data are saved, and nowhere else", async () => {
  const coversOf = async (savesData: boolean) => {
    const view = await loadHistory(apiOf(savesData), "products", null);
    return view.kind === "products" ? view.cards.map((card) => card.photo?.cover?.src) : [];
  };
  expect(await coversOf(true)).toEqual(["/media/a-320.webp"]);
  expect(await coversOf(false)).toEqual([undefined]);
});
