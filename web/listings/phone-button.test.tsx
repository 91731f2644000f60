// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Viewer } from "#web/accounts/session/viewer.ts";
import { press, render } from "#web/test/render.tsx";
import { PhoneButton } from "./phone-button.tsx";

const listing = { listingId: 7, title: "Диван", url: "https://zharyia.kg/ky/products/7" };
const hrefs = (part: HTMLElement) => [...part.querySelectorAll("a")].map((link) => link.getAttribute("href"));

const viewer = { id: 1, name: "Айгүл" } as Viewer;

afterEach(() => sessionStorage.clear());

test("a number that was shown stays through a reload and a sign-in, and is not asked for again", async () => {
  const answer = { phone: "+996700112233", messengers: [] };
  const onSubmit = vi.fn(() => answer);
  const before = await render(<PhoneButton {...listing} answer={undefined} />, { onSubmit });
  await press(before, "button");
  await vi.waitFor(() => expect(hrefs(before)).toEqual(["tel:+996700112233"]));
  const later = await render(<PhoneButton {...listing} answer={undefined} />, { root: { viewer }, onSubmit });
  expect(hrefs(later)).toEqual(["tel:+996700112233"]);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  // Another listing has another number, and an old one may have changed.
  expect(hrefs(await render(<PhoneButton {...listing} listingId={8} answer={undefined} />))).toEqual([]);
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ["Date"] });
  expect(hrefs(await render(<PhoneButton {...listing} answer={undefined} />))).toEqual([]);
  vi.useRealTimers();
});

test("a guest who is refused the number signs in and has it, asked for once; without that wish nothing is", async () => {
  const refused = { refusal: "Войдите или попробуйте через 3 часа", isForAccounts: true };
  const onSubmit = vi.fn(() => ({ phone: "+996700112233", messengers: [] }));
  const guest = await render(<PhoneButton {...listing} answer={refused} />, { root: { viewer: null } });
  expect(hrefs(guest)).toEqual(["/auth/login?next=%2Fproducts%2F7"]);
  await render(<PhoneButton {...listing} answer={undefined} />, { root: { viewer }, onSubmit });
  expect(onSubmit).not.toHaveBeenCalled();
  guest.querySelector("a")?.addEventListener("click", (event) => event.preventDefault());
  await press(guest, "a");
  await render(<PhoneButton {...listing} listingId={8} answer={undefined} />, { root: { viewer: null }, onSubmit });
  const both = (
    <>
      <PhoneButton {...listing} answer={undefined} />
      <PhoneButton {...listing} answer={undefined} isCompact />
    </>
  );
  const part = await render(both, { path: "/products/7", root: { viewer }, onSubmit });
  await vi.waitFor(() => expect(hrefs(part)).toEqual(["tel:+996700112233", "tel:+996700112233"]));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await act(async () => undefined);
});

test("beside the number stand the messengers that the seller allows", async () => {
  const answer = { phone: "+996700112233", messengers: ["whatsapp" as const, "telegram" as const] };
  const part = await render(<PhoneButton {...listing} answer={answer} />);
  const [call, whatsapp, telegram] = hrefs(part);
  expect([call, telegram]).toEqual(["tel:+996700112233", "https://t.me/+996700112233"]);
  const chat = new URL(whatsapp ?? "");
  expect(chat.origin + chat.pathname).toBe("https://wa.me/996700112233");
  expect(chat.searchParams.get("text")).toBe(
    "Здравствуйте! Пишу по объявлению «Диван». https://zharyia.kg/ky/products/7",
  );
});

test("the words that a chat begins with are short, whatever the title", async () => {
  const answer = { phone: "+996700112233", messengers: ["whatsapp" as const] };
  const part = await render(<PhoneButton {...listing} title={"Ю&#?".repeat(100)} answer={answer} />);
  const text = new URL(hrefs(part)[1] ?? "").searchParams.get("text") ?? "";
  expect(text).toContain("«Ю&#?Ю&#?");
  expect(text).toContain("…». https://");
  expect(text.length).toBeLessThan(200);
});

test("without the seller's word there is the number alone, and before it is asked for nothing", async () => {
  const shown = await render(<PhoneButton {...listing} answer={{ phone: "+996700112233", messengers: [] }} />);
  expect(hrefs(shown)).toEqual(["tel:+996700112233"]);
  expect(hrefs(await render(<PhoneButton {...listing} listingId={8} answer={undefined} />))).toEqual([]);
});

test("the page answers a challenge by itself, and shows no refusal meanwhile", async () => {
  const challenge = { seed: "a-signed-seed", bits: 4 };
  const refused = { refusal: "Из вашей сети сегодня открыли много номеров", isForAccounts: true, challenge };
  const proofs: (string | undefined)[] = [];
  const onSubmit = vi.fn((_path: string, { proof }: Record<string, string>) => {
    proofs.push(proof);
    return proof === undefined ? refused : { phone: "+996700112233", messengers: [] };
  });
  const both = (
    <>
      <PhoneButton {...listing} answer={undefined} />
      <PhoneButton {...listing} answer={undefined} isCompact />
    </>
  );
  const part = await render(both, { root: { viewer: null }, onSubmit });
  const alerts: number[] = [];
  const watch = new MutationObserver(() => alerts.push(part.querySelectorAll("[role=alert]").length));
  watch.observe(part, { childList: true, subtree: true });
  await press(part, "button");
  await vi.waitFor(() => expect(hrefs(part)).toEqual(["tel:+996700112233", "tel:+996700112233"]));
  watch.disconnect();
  expect(proofs).toEqual([undefined, expect.stringMatching(/^a-signed-seed\.\d+$/)]);
  expect(Math.max(...alerts)).toBe(0);
  await act(async () => undefined);
});

test("a button that was pressed before the scripts ran goes on with the challenge once they do, once", async () => {
  const challenge = { seed: "a-signed-seed", bits: 4 };
  const answer = { refusal: "Включите JavaScript", isForAccounts: true, challenge };
  const onSubmit = vi.fn((_path: string, { proof }: Record<string, string>) =>
    proof === undefined ? answer : { phone: "+996700112233", messengers: [] },
  );
  const both = (
    <>
      <PhoneButton {...listing} answer={answer} />
      <PhoneButton {...listing} answer={answer} isCompact />
    </>
  );
  const part = await render(both, { root: { viewer: null }, onSubmit });
  await vi.waitFor(() => expect(hrefs(part)).toEqual(["tel:+996700112233", "tel:+996700112233"]));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await act(async () => undefined);
});
