// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { OptionList } from "./option-list.tsx";

const titles = ["Audi", "BMW", "Chery", "Daewoo", "Ford", "Geely", "Honda", "Kia", "Lexus", "Toyota"];
const makes = titles.map((title, index) => ({ id: index + 1, title }));
const shown = (container: HTMLElement) =>
  [...container.querySelectorAll("label")].filter((label) => !label.hidden).map((label) => label.textContent);

test("a long list is searched in either alphabet, and says when nothing is called so", async () => {
  const list = <OptionList parameter={{ title: "Марка", options: makes }} chosen={new Set()} counts={null} />;
  const container = await render(list);
  const field = container.querySelector<HTMLInputElement>("input[type=search]");
  const type = (text: string) =>
    act(async () => {
      if (field) field.value = text;
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    });
  expect(field?.name).toBe("");
  await type("хон");
  expect(shown(container)).toEqual(["Honda"]);
  await type("zzz");
  expect(shown(container)).toEqual([]);
  expect(container.textContent).toContain("Такого варианта нет");
});

test("options without listings come last and are marked; a short list has no search", async () => {
  const counts = new Map([
    [2, 7],
    [3, 1],
  ]);
  const container = await render(
    <OptionList parameter={{ title: "Марка", options: makes.slice(0, 3) }} chosen={new Set()} counts={counts} />,
  );
  expect(shown(container)).toEqual(["BMW7", "Chery1", "Audi0"]);
  expect([...container.querySelectorAll("[data-none]")].map((label) => label.textContent)).toEqual(["Audi0"]);
  expect(container.querySelector("input[type=search]")).toBeNull();
});

test("many options without listings are behind «Показать все», in their order, but for a chosen one, which is the first, and searched with the others", async () => {
  const counts = new Map([
    [10, 7],
    [2, 1],
  ]);
  const container = await render(
    <OptionList parameter={{ title: "Марка", options: makes }} chosen={new Set([7])} counts={counts} />,
  );
  const folded = container.querySelector<HTMLDetailsElement>("fieldset details");
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector("summary")?.textContent).toBe("Показать все · 10");
  const rest = [...(folded?.querySelectorAll("label") ?? [])];
  expect(shown(container).slice(0, -rest.length)).toEqual(["Honda0", "BMW1", "Toyota7"]);
  expect(rest.map((label) => label.textContent)).toEqual([
    "Audi0",
    "Chery0",
    "Daewoo0",
    "Ford0",
    "Geely0",
    "Kia0",
    "Lexus0",
  ]);
  const field = container.querySelector<HTMLInputElement>("input[type=search]");
  field?.focus();
  await act(async () => {
    if (field) field.value = "kia";
    field?.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(folded?.open).toBe(true);
  expect(shown(container)).toEqual(["Kia0"]);
  expect(document.activeElement).toBe(field);
});

test("who opens the options without listings is at the first of them, because the row they opened is gone", async () => {
  const container = await render(
    <OptionList parameter={{ title: "Марка", options: makes }} chosen={new Set()} counts={new Map([[2, 1]])} isAlone />,
  );
  const folded = container.querySelector<HTMLDetailsElement>("fieldset details");
  const row = folded?.querySelector("summary");
  row?.focus();
  await act(async () => {
    row?.click();
  });
  expect(folded?.open).toBe(true);
  expect(document.activeElement?.closest("label")?.textContent).toBe("Audi0");
});

test("options that are unfolded after others were chosen have the order of the counts by then", async () => {
  const parameter = { title: "Марка", options: makes.slice(0, 3) };
  const list = new Map([
    [1, 3],
    [2, 7],
  ]);
  const box: { draft?: (counts: Map<number, number>) => void } = {};
  function Box() {
    const [counts, setCounts] = useState(list);
    box.draft = setCounts;
    return <OptionList parameter={parameter} chosen={none} counts={counts} listCounts={list} />;
  }
  const none = new Set<number>();
  const container = await render(<Box />);
  await act(async () => box.draft?.(new Map([[3, 1]])));
  expect(shown(container)).toEqual(["Audi0", "BMW0", "Chery1"]);
  await act(async () => {
    container.querySelector("summary")?.click();
  });
  expect(shown(container)).toEqual(["Chery1", "Audi0", "BMW0"]);
});

test("another list has its own order; while a draft of it is counted, no row moves", async () => {
  const parameter = { title: "Марка", options: makes.slice(0, 3) };
  const none = new Set<number>();
  const first = new Map([[2, 7]]);
  const second = new Map([[3, 1]]);
  const show = (listCounts: Map<number, number>, counts = listCounts) => (
    <OptionList parameter={parameter} chosen={none} counts={counts} listCounts={listCounts} />
  );
  const box: { set?: (shown: ReturnType<typeof show>) => void } = {};
  function Box() {
    const [list, setList] = useState(show(first));
    box.set = setList;
    return list;
  }
  const container = await render(<Box />);
  expect(shown(container)).toEqual(["BMW7", "Audi0", "Chery0"]);
  await act(async () => box.set?.(show(first, second)));
  expect(shown(container)).toEqual(["BMW0", "Audi0", "Chery1"]);
  await act(async () => box.set?.(show(second)));
  expect(shown(container)).toEqual(["Chery1", "Audi0", "BMW0"]);
});
