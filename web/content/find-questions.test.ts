import { expect, test } from "vitest";
import { findQuestions } from "./find-questions.ts";

const sections = [
  { id: "a", title: "Как удалить аккаунт?", html: "<p>В настройках, по <b>коду</b>.</p>" },
  { id: "b", title: "Не приходит код", html: '<p>Подождите. <a href="/parol">Почта</a>, ещё раз.</p>' },
  { id: "c", title: "Сырсөздү унуттум", html: "<p>Жаңы сырсөз жазыңыз.</p>" },
];
const found = (search: string) => findQuestions(sections, search).map(({ id }) => id);

test.each([
  ["КОД", ["a", "b"]],
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
  ["код ".repeat(1_000), ["a", "b"]],
])("%j finds its questions", (search, ids) => {
  expect(found(search)).toEqual(ids);
});
