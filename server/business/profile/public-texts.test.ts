import { describe, expect } from "vitest";
import { createCatalogue, updateCatalogue } from "#contracts/business/catalogue-schemas.ts";
import {
  addBusinessAddress,
  addBusinessDelivery,
  changeBusinessContacts,
  updateBusinessAddress,
  updateBusinessDelivery,
  updateBusinessProfile,
} from "#contracts/business/profile-schemas.ts";
import { sendBusinessRequest } from "#contracts/business/request-schemas.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { makeBusiness, makeUser } from "#server/test/make.ts";

/** A business with a catalogue, an address and a condition of delivery. */
async function makeScene(app: TestApp) {
  const { id, user } = await makeBusiness(app);
  const { call } = app.as({ userId: user, role: "user" });
  const params = { id };
  const [catalogue, address, delivery] = [
    (await call(createCatalogue, { params, body: { name: "Ковры ручной работы" } })).reply.id,
    (await call(addBusinessAddress, { body: { location: 10, address: "Чүй, 1" } })).reply.id,
    (await call(addBusinessDelivery, { body: { kind: "amount", from_amount: 1_000 } })).reply.id,
  ];
  const person = app.as({ userId: await makeUser(app), role: "user" });
  const request = { name: "Ак Кептер", phone: "0555 123 456", description: "Мебель", category: 800 };
  const send = (values: object) => person.call(sendBusinessRequest, { body: { ...request, ...values } });
  const ofCatalogue = { id, catalog_id: catalogue };
  /** Every text of a business that the public reads, by how it is written, with its field. */
  const writes = {
    "request's name": ["name", (text: string) => send({ name: text })],
    "request's description": ["description", (text: string) => send({ description: text })],
    name: ["name", (text: string) => call(updateBusinessProfile, { body: { name: text } })],
    about: ["about", (text: string) => call(updateBusinessProfile, { body: { about: text } })],
    "new catalogue": ["name", (text: string) => call(createCatalogue, { params, body: { name: text } })],
    catalogue: ["name", (text: string) => call(updateCatalogue, { params: ofCatalogue, body: { name: text } })],
    "new address": ["address", (text: string) => call(addBusinessAddress, { body: { location: 10, address: text } })],
    address: [
      "address",
      (text: string) => call(updateBusinessAddress, { params: { id: address }, body: { address: text } }),
    ],
    "new delivery": [
      "note",
      (text: string) => call(addBusinessDelivery, { body: { kind: "amount", from_amount: 500, note: text } }),
    ],
    delivery: [
      "note",
      (text: string) => call(updateBusinessDelivery, { params: { id: delivery }, body: { note: text } }),
    ],
  } as const;
  return { call, writes };
}

describe("every text of a business that the public reads", () => {
  test.for([
    "Код из СМС сообщите курьеру",
    "Остерегайтесь мошенников! Сообщите код из СМС курьеру",
    "Карта 4169 5888 1234 5679",
    "Оплата на https://jarya-pay.online/x",
    "Смотрите https://evil.com",
  ])("has no «%s»", async (text, { app }) => {
    const { writes } = await makeScene(app);
    for (const [what, [field, write]] of Object.entries(writes)) {
      const { problem } = await write(text);
      expect([what, problem.code, Object.keys(problem.errors ?? {})]).toEqual([what, "validation_failed", [field]]);
    }
  });

  test("has no phone or e-mail where a line of an address or of delivery is", async ({ app }) => {
    const { writes } = await makeScene(app);
    for (const text of ["Переведите на MBank 0555 123 456", "Төлөм: ٠٥٥٥١٢٣٤٥٦", "Жазыңыз: altyn@mail.kg"]) {
      for (const what of ["new address", "address", "new delivery", "delivery"] as const) {
        const [field, write] = writes[what];
        const words = (await write(text)).problem.errors?.[field];
        expect([what, words]).toEqual([what, ["Телефону и почте место в контактах. Уберите их отсюда"]]);
      }
    }
  });

  test("may say how one is found and what is paid", async ({ app }) => {
    const { writes } = await makeScene(app);
    for (const text of [
      "Рынок «Дордой», проход 6, контейнер 12/34 56",
      "720001, Чүй проспектиси, 145/2, 3-кабат",
      "До 17:00 в тот же день, 200 сом за 5 км, оплата картой курьеру",
      "Шаарга бекер, облустарга 250–300 сом",
    ]) {
      for (const what of ["new address", "address", "new delivery", "delivery"] as const) {
        const { reply } = await writes[what][1](text);
        expect([what, Object.values(reply)]).toEqual([what, expect.arrayContaining([text])]);
      }
    }
  });

  test("a website is nobody's look-alike, by either way", async ({ app }) => {
    const { call } = await makeScene(app);
    const body = { website: "https://jarya-pay.online" };
    for (const record of [updateBusinessProfile, changeBusinessContacts]) {
      expect(Object.keys((await call(record, { body })).problem.errors ?? {})).toEqual(["website"]);
    }
    const website = "https://altyn.kg";
    expect((await call(updateBusinessProfile, { body: { website } })).reply.website).toBe(website);
  });
});
