// @vitest-environment happy-dom
import { act } from "react";
import { Link } from "react-router";
import { expect, test } from "vitest";
import { useStore } from "#web/platform/storage/store.ts";
import { press, render } from "#web/test/render.tsx";
import { noToasts, showToast, toastStore } from "./show-toast.ts";
import { ToastList } from "./toast-list.tsx";

function Page() {
  return (
    <>
      <Link to="/cart">Корзина</Link>
      <ToastList toasts={useStore(toastStore, (shown) => shown, noToasts)} />
    </>
  );
}

test("a toast that leads somewhere goes when one comes there by another way, and others stay", async () => {
  const page = await render(<Page />);
  const shown = () => [...page.querySelectorAll("[data-toast] p")].map(({ textContent }) => textContent);
  await act(async () => {
    showToast("info", "Сохранено");
    showToast("success", "Товар в корзине", { to: "/cart", title: "Открыть" });
  });
  expect(shown()).toEqual(["Сохранено", "Товар в корзине"]);
  await press(page, "a");
  expect(shown()).toEqual(["Сохранено"]);
  expect(toastStore.read().map(({ text }) => text)).toEqual(["Сохранено"]);
});
