import { expect, test } from "vitest";
import { readFailure } from "./read-failure.ts";

test.each([
  ["", "", undefined],
  ["101", "Время жизни платежа превышено", "late"],
  ["7", "Недостаточно средств", "no_money"],
  ["7", "Insufficient funds", "no_money"],
  ["7", "Истек срок действия карты", "card_expired"],
  ["7", "Card expired", "card_expired"],
  ["7", "Превышен лимит операций по карте", "limit"],
  ["7", "Exceeds withdrawal limit", "limit"],
  ["7", "Ошибка 3DS аутентификации", "not_confirmed"],
  ["7", "3-D Secure authentication failed", "not_confirmed"],
  ["7", "Отказ банка-эмитента", "declined"],
  ["7", "Do not honor", "declined"],
  ["7", "", "other"],
  ["", "Неизвестная ошибка", "other"],
])("of the code %j and the words «%s» the reason is %s", (code, words, failure) => {
  expect(readFailure(code, words)).toBe(failure);
});
