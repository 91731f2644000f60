// @vitest-environment happy-dom
import { act } from "react";
import { useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { SoftNavigation } from "./soft-navigation.tsx";
import { useCloseSheet } from "./use-open-sheet.ts";

function Page() {
  const { hash } = useLocation();
  const close = useCloseSheet();
  return (
    <>
      <SoftNavigation leaveQuestion="Уйти?" />
      <a href="#sheet">open</a>
      <a href="#part">part</a>
      <output>{hash}</output>
      <button type="button" onClick={() => void close()}>
        close
      </button>
      <dialog id="sheet" />
      <p id="part" />
    </>
  );
}

test("a link to a sheet goes by the router, which tells the rest of the page; other fragments are the browser's", async () => {
  const page = await render(<Page />);
  const heard = vi.fn();
  window.addEventListener("hashchange", heard);
  const shown = () => page.querySelector("output")?.textContent;
  const prevented: boolean[] = [];
  window.addEventListener("click", (event) => prevented.push(event.defaultPrevented));
  await press(page, 'a[href="#sheet"]');
  await vi.waitFor(() => expect(shown()).toBe("#sheet"));
  expect(heard).toHaveBeenCalled();
  await act(async () => page.querySelector("button")?.click());
  await vi.waitFor(() => expect(shown()).toBe(""));
  await press(page, 'a[href="#part"]');
  expect([prevented[0], prevented.at(-1)]).toEqual([true, false]);
});
