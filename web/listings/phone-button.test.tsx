// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { PhoneButton } from "./phone-button.tsx";

const listing = { listingId: 7, title: "Диван", url: "https://zharyia.kg/ky/products/7" };
const hrefs = (part: HTMLElement) => [...part.querySelectorAll("a")].map((link) => link.getAttribute("href"));

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
