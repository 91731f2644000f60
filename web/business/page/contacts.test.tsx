// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { press, render } from "#web/test/render.tsx";
import { Contacts } from "./contacts.tsx";

const contacts = {
  phones: ["+996555000111", "+996700000009"],
  whatsapp: "+996555000111",
  telegram: "@nur_kg",
  instagram: "nur.kg",
  email: "info@nur.kg",
  website: "https://nur.kg/",
};

afterEach(() => sessionStorage.clear());

test("before they are asked for there is a button alone", async () => {
  const part = await render(<Contacts businessId={7} answer={undefined} />);
  expect([part.querySelectorAll("a").length, part.querySelector("button")?.textContent]).toEqual([
    0,
    "Показать контакты",
  ]);
});

test("phones are called, accounts open elsewhere, and no link passes on our standing", async () => {
  const part = await render(<Contacts businessId={7} answer={undefined} />, { onSubmit: () => ({ contacts }) });
  await press(part, "button");
  await vi.waitFor(() => expect(part.querySelector("a")).not.toBeNull());
  const links = [...part.querySelectorAll("a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "tel:+996555000111",
    "tel:+996700000009",
    "https://wa.me/996555000111",
    "https://t.me/nur_kg",
    "https://www.instagram.com/nur.kg/",
    "mailto:info@nur.kg",
    "https://nur.kg/",
  ]);
  for (const link of links.slice(2)) expect(link.getAttribute("rel")).toBe("noopener nofollow ugc");
  expect(document.activeElement).toBe(links[0]);

  // They stay through a reload or a sign-in, and then take the focus from nobody.
  links[0]?.blur();
  const later = await render(<Contacts businessId={7} answer={undefined} />);
  expect(later.querySelectorAll("a").length).toBe(links.length);
  expect(document.activeElement).toBe(document.body);
});

test("a refusal and a broken connection are announced", async () => {
  const refused = await render(<Contacts businessId={7} answer={{ refusal: "Слишком много" }} />);
  expect(refused.querySelector("[role=alert]")?.textContent).toBe("Слишком много");
  const lost = await render(<Contacts businessId={8} answer={{ unreachable: true }} />);
  expect(lost.querySelector("[role=alert]")?.textContent).toContain("Проверьте интернет");
});
