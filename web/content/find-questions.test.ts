import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keepConditions, renderArticle } from "#web/build/markdown.ts";
import type { Language } from "#web/platform/language.ts";
import { findQuestions } from "./find-questions.ts";

const sections = [
  { id: "a", title: "Как удалить аккаунт?", html: "<p>В настройках, по <b>коду</b>.</p>" },
  { id: "b", title: "Не приходит код", html: '<p>Подождите. <a href="/parol">Почта</a>, ещё раз.</p>' },
  { id: "c", title: "Сырсөздү унуттум", html: "<p>Жаңы сырсөз жазыңыз.</p>" },
];
const found = (search: string) => findQuestions(sections, search).map(({ id }) => id);

test.each([
  // Questions before answers.
  ["КОД", ["b", "a"]],
  // Any form of a longer word, in question or answer.
  ["удалил настройку", ["a"]],
  // Letters that people mix up.
  ["еще", ["b"]],
  ["сырсоз жаны", ["c"]],
  // Beginnings of words, and no markup.
  ["аккаунт код", ["a"]],
  ["унт", []],
  ["parol", []],
  ["href", []],
  ["вертолёт", []],
  [" ?! ", ["a", "b", "c"]],
  ["", ["a", "b", "c"]],
  ["код ".repeat(1_000), ["b", "a"]],
])("%j finds its questions", (search, ids) => {
  expect(found(search)).toEqual(ids);
});

const all = { chat: true, business: true, tariffs: true, support: true };
function firstOf(language: Language, search: string): string | undefined {
  const file = readFileSync(new URL(`${language}/qa.md`, import.meta.url), "utf8");
  return findQuestions(renderArticle(keepConditions(file, all)).sections, search)[0]?.title;
}

test.each<[Language, string, string]>([
  ["ru", "удалить аккаунт", "Как удалить аккаунт?"],
  ["ru", "удалить профиль", "Как удалить аккаунт?"],
  ["ru", "закрыть аккаунт", "Как удалить аккаунт?"],
  ["ru", "стереть мою учётную запись", "Как удалить аккаунт?"],
  ["ru", "удалить объявление", "Как снять или удалить объявление?"],
  ["ru", "связаться с модератором", "Как пожаловаться?"],
  ["ru", "поддержка", "Как пожаловаться?"],
  ["ru", "связаться с продавцом", "Как написать продавцу?"],
  ["ru", "аванс", "Как не попасться мошенникам?"],
  ["ru", "восстановить пароль", "Забыл пароль. Как войти?"],
  ["ru", "сохранить", "Как сохранить понравившееся?"],
  ["ru", "бизнес-профиль", "Что даёт бизнес-профиль и как его подключить?"],
  ["ky", "аккаунтту өчүрүү", "Аккаунтту кантип өчүрөм?"],
  ["ky", "профилди өчүрүү", "Аккаунтту кантип өчүрөм?"],
  ["ky", "баракты жабуу", "Аккаунтту кантип өчүрөм?"],
  ["ky", "аккаунтту жоготуу", "Аккаунтту кантип өчүрөм?"],
  ["ky", "модератор", "Кантип даттанам?"],
  ["ky", "сатуучу менен байланышуу", "Сатуучуга кантип жазам?"],
  ["ky", "аванс", "Алдамчылардан кантип сактанам?"],
])("in %s, %j first finds %j", (language, search, title) => {
  expect(firstOf(language, search)).toBe(title);
});
