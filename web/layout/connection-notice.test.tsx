// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { retryUntilReached } from "#web/platform/network/connection.ts";
import { render } from "#web/test/render.tsx";
import { texts } from "#web/test/texts.ts";
import { ConnectionNotice } from "./connection-notice.tsx";

const t = texts.ru.namespace("layout");

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a device without a network is told from a site that does not answer", async () => {
  vi.useFakeTimers();
  const notice = await render(<ConnectionNotice />);
  expect(notice.textContent).toBe("");

  let isDown = true;
  const loading = retryUntilReached(
    () => (isDown ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve("page")),
    () => false,
  );
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(notice.textContent).toBe(t("siteDown"));

  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await act(async () => void window.dispatchEvent(new Event("offline")));
  expect(notice.textContent).toBe(t("offline"));

  online.mockReturnValue(true);
  isDown = false;
  await act(async () => {
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(1_500);
  });
  expect(await loading).toBe("page");
  expect(notice.textContent).toBe("");
});
