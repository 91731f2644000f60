// @vitest-environment happy-dom
import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import { PopupHost, popupProps } from "./popup.tsx";

const onPress = vi.fn<() => void>();
const press = (on: Element, detail = 1) =>
  act(async () => {
    if (detail > 0) on.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true }));
    on.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  });

async function openPopup() {
  onPress.mockClear();
  const part = await render(
    <>
      <PopupHost />
      <details {...popupProps}>
        <summary>Помощь</summary>
        <p>Вопросы</p>
      </details>
      <details {...popupProps}>
        <summary>Меню</summary>
      </details>
      <button type="button" onClick={onPress}>
        Под ним
      </button>
    </>,
  );
  const [popup, other] = part.querySelectorAll("details");
  const [below, inside] = [part.querySelector("button"), part.querySelector("p")];
  const summary = other?.querySelector("summary");
  if (!popup || !below || !inside || !summary) throw new Error("parts are missing");
  // A page that has just been opened closes what the one before left open.
  popup.open = true;
  return { popup, below, inside, summary };
}

test("a press outside an open popup only closes it; the next one presses", async () => {
  const { popup, below } = await openPopup();
  await press(below);
  expect([popup.open, onPress.mock.calls.length]).toEqual([false, 0]);
  await press(below);
  expect(onPress).toHaveBeenCalledOnce();
});

test("a press that scrolled away swallows no later one, and none of a key", async () => {
  const { popup, below } = await openPopup();
  await act(async () => below.dispatchEvent(new MouseEvent("pointerdown", { bubbles: true })));
  expect(popup.open).toBe(false);
  await press(below, 0);
  await press(below);
  expect(onPress).toHaveBeenCalledTimes(2);
});

test("a press inside leaves a popup open; one on the button of another is not swallowed", async () => {
  const { popup, inside, summary } = await openPopup();
  await press(inside);
  expect(popup.open).toBe(true);
  const onClick = vi.fn<() => void>();
  summary.addEventListener("click", onClick);
  await press(summary);
  expect([popup.open, onClick.mock.calls.length]).toEqual([false, 1]);
});

test("what was opened before the scripts came stays open", async () => {
  const early = Object.assign(document.createElement("details"), { open: true });
  early.dataset["popup"] = "";
  document.body.append(early);
  await render(<PopupHost />);
  expect(early.open).toBe(true);
  early.remove();
});
