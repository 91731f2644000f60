// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { PhoneButton } from "./phone-button.tsx";

const hrefs = (part: HTMLElement) => [...part.querySelectorAll("a")].map((link) => link.getAttribute("href"));

test("beside the number stand the messengers that the seller allows", async () => {
  const answer = { phone: "+996700112233", messengers: ["whatsapp" as const, "telegram" as const] };
  const part = await render(<PhoneButton listingId={7} answer={answer} />);
  expect(hrefs(part)).toEqual(["tel:+996700112233", "https://wa.me/996700112233", "https://t.me/+996700112233"]);
});

test("without the seller's word there is the number alone, and before it is asked for nothing", async () => {
  const shown = await render(<PhoneButton listingId={7} answer={{ phone: "+996700112233", messengers: [] }} />);
  expect(hrefs(shown)).toEqual(["tel:+996700112233"]);
  expect(hrefs(await render(<PhoneButton listingId={8} answer={undefined} />))).toEqual([]);
});
