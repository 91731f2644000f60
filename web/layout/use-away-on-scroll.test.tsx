// @vitest-environment happy-dom
import { useRef } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import { useAwayOnScroll } from "./use-away-on-scroll.ts";

function Header() {
  const header = useRef<HTMLElement>(null);
  useAwayOnScroll(header);
  return <header ref={header} />;
}

test("the header is away while the page is scrolled down, and back with the first scroll up", async () => {
  const container = await render(<Header />);
  const isAwayAt = (scrollY: number) => {
    vi.spyOn(window, "scrollY", "get").mockReturnValue(scrollY);
    window.dispatchEvent(new Event("scroll"));
    return container.querySelector("header")?.hasAttribute("data-away");
  };
  expect(isAwayAt(60)).toBe(false);
  expect(isAwayAt(400)).toBe(true);
  // A finger that trembles means nothing.
  expect(isAwayAt(396)).toBe(true);
  expect(isAwayAt(380)).toBe(false);
  expect(isAwayAt(500)).toBe(true);
  expect(isAwayAt(0)).toBe(false);
});
