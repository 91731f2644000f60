// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { clearFields, readDraft } from "#web/catalogue/filters/filter-draft.ts";
import { LocationFilter } from "./location-filter.tsx";

const locations = JSON.parse(readFileSync("server/catalogue/reference/locations.json", "utf8")) as {
  id: number;
  title_ru: string;
}[];
const kemin = locations.find(({ title_ru }) => title_ru === "Кемин");
const view = { selected: { id: 10, title: "Бишкек" }, up: null, choices: [{ id: 10, title: "Бишкек" }] };

test("any location of the country is chosen in the filters, counted under the draft, and the form has it", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return Response.json(address.startsWith("/facets") ? { count: 7, locations: [[10, 7]] } : locations);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const heard = vi.fn<() => void>();
  const container = await render(
    <form onInput={heard}>
      <LocationFilter view={view} drafted={undefined} countHrefOf={(id) => `/facets?location=${id ?? "all"}`} />
    </form>,
  );
  const form = container.querySelector("form");
  if (!form) throw new Error("no form");
  await press(container, "button[aria-haspopup]");
  await vi.waitFor(() => expect(container.querySelector("dialog li")).not.toBeNull(), 10_000);
  const field = container.querySelector<HTMLInputElement>("dialog input");
  await act(async () => {
    if (field) Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "кемин");
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  // What is typed in the chooser is no filter.
  expect(heard).not.toHaveBeenCalled();
  await press(container, "dialog li button");
  expect(container.querySelector("dialog")).toBeNull();
  expect(heard).toHaveBeenCalledOnce();
  expect(readDraft(form).filters.location).toBe(String(kemin?.id));
  expect(asked).toContain("/facets?location=10");
  clearFields(form);
  expect(readDraft(form).filters.location).toBe("all");
});

test("without a draft it says the chosen location, with one that of the draft", async () => {
  const shown = async (drafted: string | undefined) => {
    const part = <LocationFilter view={view} drafted={drafted} countHrefOf={() => "/facets"} />;
    return (await render(part)).querySelector("button")?.textContent;
  };
  expect([await shown(undefined), await shown("all"), await shown("10")]).toEqual([
    "Бишкек",
    "Весь Кыргызстан",
    "Бишкек",
  ]);
});
