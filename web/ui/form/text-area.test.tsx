// @vitest-environment happy-dom
import { act, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { TextArea } from "./text-area.tsx";

function textAreaOf(container: HTMLElement): HTMLTextAreaElement {
  const field = container.querySelector("textarea");
  if (!field) throw new Error("no text area");
  return field;
}

/** The text area after hydration of a page in which `typed` was entered, and `selected`, before the scripts ran. */
async function hydrate(
  page: ReactNode,
  typed: string | undefined,
  selected?: [start: number, end: number],
): Promise<HTMLTextAreaElement> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  container.innerHTML = renderToString(page);
  if (typed !== undefined) textAreaOf(container).value = typed;
  if (selected) {
    textAreaOf(container).focus();
    textAreaOf(container).setSelectionRange(...selected);
  }
  await act(async () => {
    hydrateRoot(container, page);
  });
  return textAreaOf(container);
}

const texts: [initial: string | undefined, typed: string | undefined, kept: string][] = [
  ["Рахмат!", "Длинный ответ", "Длинный ответ"],
  ["Рахмат!", "", ""],
  ["Рахмат!", undefined, "Рахмат!"],
  [undefined, "Жакшы", "Жакшы"],
  ["", "a\n\nb", "a\n\nb"],
];

test.for(texts)("a text area with %j keeps %j that was typed before hydration", async ([initial, typed, kept]) => {
  const field = await hydrate(<TextArea label="Текст" name="text" defaultValue={initial} />, typed);
  expect(field.value).toBe(kept);
});

test.for<[start: number, end: number]>([
  [0, 0],
  [7, 7],
  [3, 9],
])("the selection from %i to %i stays after hydration", async (selected) => {
  const page = <TextArea label="Текст" name="text" defaultValue="Рахмат!" />;
  const field = await hydrate(page, "Длинный ответ", selected);
  expect([field.selectionStart, field.selectionEnd]).toEqual(selected);
});

test("a text that the state of the page holds stays that of the state", async () => {
  const field = await hydrate(<TextArea label="Текст" name="text" value="Черновик" readOnly />, "Раньше");
  expect(field.value).toBe("Черновик");
});
