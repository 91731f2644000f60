import { expect, test } from "vitest";
import { proposeLinks } from "./propose-links.ts";

test.each([
  ["Ореховый дом", "orehovy-dom"],
  ["ОсОО «Жылдыз Өңү»", "zhyldyz-onu"],
  ["Щука & Ёж", "schuka-ezh"],
  ["Café Güneş 24", "cafe-gunes-24"],
  ["IT-компания «Көч»", "it-kompaniya-koch"],
])("%s is looked for by %s", (name, link) => {
  expect(proposeLinks(name)[0]).toBe(link);
});

test("each is a possible link, none is there twice", () => {
  for (const name of [
    "Ө",
    "24",
    "Админ",
    "Самый длинный магазин строительных материалов в городе Бишкек и области",
    "«»",
    "日本",
  ]) {
    const links = proposeLinks(name);
    expect(new Set(links).size, name).toBe(links.length);
    for (const link of links) expect(link, name).toMatch(/^(?=.*[a-z-])[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/);
  }
});

test("a name of one word has others with an end, and one without letters has none", () => {
  expect(proposeLinks("Береке").slice(0, 3)).toEqual(["bereke", "bereke-kg", "bereke-bishkek"]);
  expect(proposeLinks("«»")).toEqual([]);
});
