// @vitest-environment happy-dom
import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import { PayRefusal } from "#web/payments/purchase/ways.tsx";
import type { Language } from "#web/platform/language.ts";
import { press, render } from "#web/test/render.tsx";
import { texts } from "#web/test/texts.ts";
import { CatalogueDialogs } from "./catalogues/catalogue-dialogs.tsx";
import { PicturesSection } from "./profile/pictures-section.tsx";
import { FormsProvider } from "./profile/section-form.tsx";
import { RequestForm } from "./request/request-form.tsx";

// Made by the build; `render` has all texts.
vi.mock("#web/business/texts.ts", () => ({}));
vi.mock("#web/business/listings/texts.ts", () => ({}));

beforeEach(() => localStorage.clear());

const none = { catalogues: [], isNew: false, renamed: undefined, deleted: undefined, refused: undefined };
const carpets = {
  id: 5,
  name: "Ковры",
  isDiscount: false,
  count: "12 объявлений",
  pictures: [],
  path: "/b/7/catalogues/5",
};

async function type(control: HTMLInputElement | null, value: string) {
  await act(async () => {
    // React notices only what its own setter has not seen.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(control, value);
    control?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("a request with empty fields is not sent, and says so at the top and at each field", async () => {
  const onSubmit = vi.fn(() => null);
  const form = (
    <RequestForm
      isGuest={false}
      ownPhone={null}
      categories={[{ id: 800, title: "Мебель" }]}
      answer={undefined}
      isUnreachable={false}
      sent={undefined}
      isEdited={false}
    />
  );
  const part = await render(form, { path: "/business-request", onSubmit });
  await press(part, "button[type=submit]");
  expect(part.textContent).toContain("Заполните все незаполненные поля");
  expect(part.textContent?.match(/Обязательное поле/g)).toHaveLength(4);
  await type(part.querySelector("[name=phone]"), "12");
  await press(part, "button[type=submit]");
  expect(part.textContent).toContain("Неверный номер");
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a catalogue is deleted once that is agreed to", async () => {
  const onSubmit = vi.fn(() => null);
  const asked = await render(<CatalogueDialogs {...none} catalogues={[carpets]} deleted={5} />, { onSubmit });
  expect(asked.textContent).toContain("Удалить этот каталог товаров?");
  expect(onSubmit).not.toHaveBeenCalled();
  await press(asked, "button[name=intent][value=delete]");
  expect(onSubmit).toHaveBeenCalledWith("/profile/catalogues", { id: "5", intent: "delete" });
  const automatic = await render(
    <CatalogueDialogs {...none} catalogues={[{ ...carpets, isDiscount: true }]} deleted={5} />,
  );
  expect(automatic.textContent).toBe("");
});

test("the name of a catalogue is saved from its fourth character on", async () => {
  const part = await render(<CatalogueDialogs {...none} isNew />);
  const isOff = () => part.querySelector<HTMLButtonElement>("button[name=intent]")?.disabled;
  const name = part.querySelector<HTMLInputElement>("[name=name]");
  const states: unknown[] = [isOff()];
  for (const value of ["абв", " абв  ", "абвг"]) {
    await type(name, value);
    states.push(isOff());
  }
  expect(states).toEqual([true, true, true, false]);
});

test("logo and banner say which size is best", async () => {
  const part = await render(
    <FormsProvider value={{ path: "/profile/edit", answer: undefined, submit: "Сохранить" }}>
      <PicturesSection profile={{ logo: null, banners: [], name: "Тоо" } as unknown as BusinessProfile} />
    </FormsProvider>,
  );
  expect(part.textContent).toContain("140 × 140");
  expect(part.textContent).toContain("1000 × 220");
});

test("a wallet that has too little says so, with the ways to what is missing", async () => {
  const part = await render(<PayRefusal answer={{ missing: 250 } as never} balance="50" methods={["card"] as never} />);
  expect(part.textContent).toContain("Недостаточно средств");
  expect(part.querySelector("a")?.getAttribute("href")).toBe("/profile/balance-up?amount=250");
  expect(part.querySelector("button[name=instead]")?.getAttribute("value")).toBe("card");
});

const words: [file: string, key: string, ru: string, ky: string][] = [
  [
    "business",
    "request.incomplete",
    "Заполните все незаполненные поля",
    "Толтурулбай калган талаалардын баарын толтуруңуз",
  ],
  ["business-profile", "saved.schedule", "График работы изменён.", "Иш тартиби өзгөртүлдү."],
  ["business-profile", "saved.added", "Успешно добавлено", "Ийгиликтүү кошулду"],
  ["business-profile", "saved.removed", "Успешно удалено", "Ийгиликтүү өчүрүлдү"],
  ["business-profile", "removeQuestion", "Удалить фото?", "Сүрөт өчүрүлсүнбү?"],
  ["catalogues", "deleteQuestion", "Удалить этот каталог товаров?", "Бул товарлар каталогун өчүрөсүзбү?"],
  ["payments", "purchase.noFunds", "Недостаточно средств", "Каражат жетишсиз"],
  ["payments", "purchase.demoOver", "Срок демо-версии истек", "Демо-версиянын мөөнөтү бүттү"],
  ["claims", "sent", "Жалоба отправлена. Модератор её рассмотрит.", "Даттануу жөнөтүлдү. Модератор карап чыгат."],
];

test.each(words)("%s.%s is said as specified, in both languages", (file, key, ru, ky) => {
  const said = (language: Language) => texts[language].namespace(file as "business")(key as "lock.title");
  expect([said("ru"), said("ky")].map((text) => text.replaceAll("\u00a0", " "))).toEqual([ru, ky]);
});
