// @vitest-environment happy-dom
import { act, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "#web/test/render.tsx";
import { SessionSync } from "./session-sync.tsx";

let reload: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  localStorage.clear();
  document.cookie = "signed_in=1";
  reload = vi.fn<() => void>();
  vi.spyOn(location, "reload").mockImplementation(reload);
});

/** A page of a user who acts by a membership, or for themselves; `actAs` is what its data say from then on. */
async function open(first: number | null) {
  let set: (acting: number | null) => void = () => undefined;
  function Page() {
    const [acting, setActing] = useState(first);
    set = setActing;
    return <SessionSync viewerId={12} acting={acting} />;
  }
  await render(<Page />);
  return { actAs: (acting: number | null) => act(async () => set(acting)) };
}

/** The browser shows the page again as it was left. */
function comeBack(): void {
  const event = new Event("pageshow");
  Object.assign(event, { persisted: true });
  window.dispatchEvent(event);
}

test("a page whose session acts otherwise by now is loaded anew, and so are the other tabs", async () => {
  const heard: unknown[] = [];
  const other = new BroadcastChannel("session");
  other.addEventListener("message", ({ data }) => heard.push(data));
  const page = await open(null);
  expect(reload).not.toHaveBeenCalled();
  await page.actAs(34);
  expect(reload).toHaveBeenCalledTimes(1);
  await expect.poll(() => heard).toContain("acting");
  other.close();
});

test("a page that was put away while another tab began to act is loaded anew when it is back", async () => {
  await open(null);
  comeBack();
  expect(reload).not.toHaveBeenCalled();
  localStorage.setItem("acting_for", "34");
  comeBack();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("who acts on is not disturbed, also when the membership has ended", async () => {
  const page = await open(34);
  comeBack();
  await page.actAs(34);
  expect(reload).not.toHaveBeenCalled();
});
