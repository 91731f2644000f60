import type { Page } from "playwright-core";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { enterDemo, letAnswer, register, type TestUser } from "./account.ts";
import { callApi } from "./api.ts";
import { eventually, test, waitForScripts } from "./browser.ts";
import { openFilters } from "./parts.ts";
import { type Reader, describeReaders } from "./readers.ts";
import { waitForForm } from "./seller.ts";
import { textsOf } from "./texts.ts";

interface WrongForm {
  name: string;
  path: string;
  as?: "business" | "moderator" | TestUser;
  /** Sends it with an error. */
  send: (page: Page) => Promise<void>;
  /** The field with the first error, which gets the focus. */
  field: string;
}

/** A form on a phone, each with an error that was out of sight or may be. */
async function listForms(reader: Reader): Promise<WrongForm[]> {
  const { language } = reader;
  const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
  const seller = await enterDemo("seller");
  const [listing] = (await callApi(listProducts, { query: { user: seller.id, limit: 1 } })).results;
  const buyer = await register(reader, "Жылдыз");
  await letAnswer(buyer, seller, listing?.id ?? 0);
  const accounts = textsOf(language, "accounts");
  return [
    {
      name: "the dates of a filter",
      path: "/",
      async send(page) {
        const form = await openFilters(page, reader);
        await form.getByText(textsOf(language, "catalogue")("published"), { exact: true }).click();
        await form.locator("[name=date_from]").fill("2026-11-20");
        const end = form.locator("[name=date_to]");
        await end.focus();
        await end.evaluate(putAboveBar);
        await end.fill("2026-11-10");
      },
      field: "[name=date_to]",
    },
    {
      name: "an API key",
      path: "/profile/api-keys",
      as: "business",
      send: press(textsOf(language, "api-keys")("create")),
      field: "[name=name]",
    },
    {
      name: "a password",
      path: "/settings/password_change",
      as: buyer,
      send: press(textsOf(language, "account-settings")("save")),
      field: "[name=old_password]",
    },
    {
      name: "a new account",
      path: "/auth/register",
      send: press(accounts("signUp")),
      field: "[name=name]",
    },
    {
      name: "a review",
      path: `/products/${listing?.id}/reviews`,
      as: buyer,
      send: press(textsOf(language, "reviews")("send")),
      field: "[name=rating]",
    },
    {
      name: "a claim",
      path: `/products/${listing?.id}/complaint`,
      as: buyer,
      send: press(textsOf(language, "claims")("send")),
      field: "[name=category]",
    },
    {
      name: "a listing",
      path: "/post",
      as: buyer,
      async send(page) {
        await waitForForm(page);
        await press(textsOf(language, "selling.posting")("publish"))(page);
      },
      field: "[type=file]",
    },
    {
      name: "a top-up",
      path: "/profile/balance-up",
      as: buyer,
      async send(page) {
        await page.locator("[name=amount]").fill("1");
        await page.locator("form:has([name=amount]) button[type=submit]").click();
      },
      field: "[name=amount]",
    },
    {
      name: "a person of the staff",
      path: "/profile/staff",
      as: "business",
      async send(page) {
        await page.locator("[name=login]").fill("+996700000000");
        await press(textsOf(language, "business-staff")("invite"))(page);
      },
      field: "[name=password]",
    },
  ];
}

/** Scrolls the sheet of filters until a field stands right above its bar, where an error has no room. */
function putAboveBar(field: HTMLElement): void {
  const bar = field.closest("form")?.querySelector(".filter-actions");
  let scroller = field.parentElement;
  while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement;
  scroller?.scrollBy(0, field.getBoundingClientRect().bottom - (bar?.getBoundingClientRect().top ?? 0));
}

/** The parts of an error that are out of sight: its words or its field, beyond the screen or covered. */
async function findUnseen(page: Page, field: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const words = [...document.querySelectorAll<HTMLElement>("[data-field-error]")].find(
      (one) => one.getClientRects().length > 0,
    );
    const control = document.activeElement;
    if (!words) return ["no words"];
    if (!control?.matches(selector)) return [`the focus is at ${control?.outerHTML.slice(0, 120)}`];
    const bars = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (one) => ["sticky", "fixed"].includes(getComputedStyle(one).position) && !one.contains(words),
    );
    // The field of a file is seen as its label.
    return [words, control.closest("label:has([type=file])") ?? control].flatMap((element) => {
      const box = element.getBoundingClientRect();
      const label = `${element.tagName} ${Math.round(box.top)}–${Math.round(box.bottom)}`;
      const isBeyond = box.top < 0 || box.bottom > window.innerHeight;
      const over = bars.filter((bar) => {
        const of = bar.getBoundingClientRect();
        const meets = of.top < box.bottom && of.bottom > box.top && of.left < box.right && of.right > box.left;
        return (
          meets && getComputedStyle(bar).pointerEvents !== "none" && bar.checkVisibility({ visibilityProperty: true })
        );
      });
      const covers = over.filter((bar) => {
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return hit !== null && bar.contains(hit) && !element.contains(hit);
      });
      return [
        ...(isBeyond ? [`${label} is beyond the screen`] : []),
        ...covers.map((bar) => `${label} is under ${bar.className}`),
      ];
    });
  }, field);
}

const phones = [
  { language: "ru", device: "phone" },
  { language: "ky", device: "phone" },
] as const satisfies Reader[];

describeReaders(import.meta.filename, phones, (reader) => {
  test("the first error of each form is in sight, with the focus", { timeout: 240_000 }, async ({ visit }) => {
    for (const { name, path, as, send, field } of await listForms(reader)) {
      const user = typeof as === "string" ? await enterDemo(as, reader) : as;
      const page = await visit(path, { ...reader, ...(user && { as: user }), mayRefuse: /\/v1\// });
      await waitForScripts(page);
      await send(page);
      await eventually(async () => [name, ...(await findUnseen(page, field))]).toEqual([name]);
    }
  });
});
