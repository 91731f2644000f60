import { describe, expect, test } from "vitest";
import type { SystemEvent } from "#contracts/chat/rules.ts";
import type { Language } from "#web/platform/language.ts";
import { texts } from "#web/test/texts.ts";
import { describePresence, nameOf, previewOf } from "./describe-message.ts";
import { chatMessage } from "./test-records.fixture.ts";

const wordsIn = (language: Language) => ({ language, t: texts[language].namespace("chat") });
const ru = wordsIn("ru");
const ky = wordsIn("ky");

describe("a message in one line", () => {
  const offer = { amount: 45_000, currency: "KGS", state: "open", expires_date: "2026-11-23T08:05:00Z" } as const;

  test("one's own is said to be so, and lines become one", () => {
    const message = chatMessage({ text: "Добрый день,\n\nа торг?" });
    expect(previewOf(message, "buyer", ru)).toBe("Добрый день, а торг?");
    expect(previewOf(message, "seller", ru)).toBe("Вы: Добрый день, а торг?");
    expect(previewOf(message, "seller", ky)).toBe("Сиз: Добрый день, а торг?");
  });

  test("photos, offers and what was deleted are named", () => {
    const photo = { id: 1, photo: "", medium_thumbnail: "", width: 1, height: 1, thumbhash: "" };
    const preview = (fields: Parameters<typeof chatMessage>[0]) => previewOf(chatMessage(fields), "buyer", ru);
    expect(preview({ kind: "photo", text: "", photos: [photo] })).toBe("Фото");
    expect(preview({ kind: "photo", text: "", photos: [photo, photo] })).toBe("2 фото");
    expect(preview({ kind: "offer", text: "", offer })).toBe("Предложение: 45\u00a0000\u00a0сом");
    const sums = [
      { amount: 4_500, currency: "KGS" as const },
      { amount: 20, currency: "USD" as const },
    ];
    const order = { state: "open" as const, items: [], sums, delivery: null, address: null };
    expect(preview({ kind: "order", text: "Позвоните", order })).toBe("Заказ: 4\u00a0500\u00a0сом + $\u00a020");
    expect(preview({ text: "", is_deleted: true })).toBe("Сообщение удалено");
  });

  test("what is folded is not shown in the list either", () => {
    const message = chatMessage({ text: "http://lalafo-dostavka.top", warning: { verdict: "fold", rules: [] } });
    expect(previewOf(message, "buyer", ru)).toBe("Подозрительное сообщение");
  });

  test("what happened is told from where one stands", () => {
    const event = { name: "offer_accepted", amount: 45_000, currency: "KGS" } as const;
    const message = chatMessage({ kind: "system", text: "", side: "seller", event });
    expect(previewOf(message, "buyer", ru)).toBe("Собеседник согласился на 45\u00a0000\u00a0сом");
    expect(previewOf(message, "seller", ru)).toBe("Вы согласились на 45\u00a0000\u00a0сом");
    const told = (name: SystemEvent) => {
      const event = { name, amount: null, currency: null };
      return (["buyer", "seller"] as const).map((side) => previewOf({ ...message, event }, side, ru));
    };
    expect(told("met")).toEqual(["Собеседник нажал «Встретились»", "Вы нажали «Встретились»"]);
    expect(told("listing_reserved")).toEqual([
      "Объявление зарезервировано для вас на 48 часов",
      "Вы зарезервировали объявление для собеседника на 48 часов",
    ]);
    const answered = { name: "order_accepted", amount: null, currency: null } as const;
    expect(previewOf({ ...message, event: { ...answered, order: 12 } }, "buyer", ru)).toBe("Заказ № 12 принят");
    expect(previewOf({ ...message, event: { ...answered, order: 12 } }, "seller", ky)).toBe(
      "Сиз № 12 буюртманы кабыл алдыңыз",
    );
    expect(previewOf({ ...message, event: answered }, "buyer", ru)).toBe("Заказ принят");
    expect(told("listing_rented")).toEqual(["Объявление сдано", "Объявление сдано"]);
    const price = { name: "price_changed", amount: 0, currency: "KGS" } as const;
    expect(previewOf({ ...message, side: null, event: price }, "buyer", ru)).toBe("Цена изменилась: Договорная");
  });
});

test("a deleted account has words for a name, and nobody is told the minute", () => {
  expect([nameOf({ name: null }, ru.t), nameOf({ name: null }, ky.t)]).toEqual([
    "Удалённый пользователь",
    "Өчүрүлгөн колдонуучу",
  ]);
  expect(describePresence({ state: "hour", date: null }, ru)).toBe("Был(а) в течение часа");
  expect(describePresence({ state: "date", date: "2026-11-01" }, ru)).toBe("Был(а) 1\u00a0ноября 2026");
});
