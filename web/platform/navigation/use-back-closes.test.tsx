// @vitest-environment happy-dom
import { act, useState } from "react";
import { expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { useBackCloses } from "./use-back-closes.ts";

function Dialog({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  return <dialog open />;
}

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        toggle
      </button>
      {isOpen && <Dialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The browser's step to an entry of the history with this state. */
async function stepTo(state: unknown) {
  history.replaceState(state, "");
  await act(async () => window.dispatchEvent(new PopStateEvent("popstate", { state })));
}

test("Back closes the dialog, and nobody else hears of it", async () => {
  const page = await render(<Page />);
  history.replaceState({ key: "page", idx: 3 }, "");
  const push = vi.spyOn(history, "pushState");
  await press(page, "button");
  expect(push.mock.calls[0]?.[0]).toEqual({ key: "page", idx: 3, dialogs: 1 });
  const heard = vi.fn();
  window.addEventListener("popstate", heard);
  await stepTo({ key: "page", idx: 3 });
  expect(page.querySelector("dialog")).toBeNull();
  expect(heard).not.toHaveBeenCalled();
  await stepTo({ key: "before", idx: 2 });
  expect(heard).toHaveBeenCalledOnce();
  window.removeEventListener("popstate", heard);
});

test("closed by a press it takes its entry out of the history; another one opened at once takes it over", async () => {
  const page = await render(<Page />);
  history.replaceState({ key: "page", idx: 3 }, "");
  // On a busy machine the first step back may come before the dialog opens again.
  const back = vi.spyOn(history, "back").mockImplementation(() => void stepTo({ key: "page", idx: 3 }));
  const push = vi.spyOn(history, "pushState").mockImplementation((state) => history.replaceState(state, ""));
  await press(page, "button");
  await press(page, "button");
  await press(page, "button");
  await act(async () => new Promise((done) => setTimeout(done, 5)));
  expect(push.mock.calls.length).toBeLessThanOrEqual(2);
  const early = back.mock.calls.length;
  await press(page, "button");
  await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(early + 1));
});
