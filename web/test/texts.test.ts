import { createTranslator } from "use-intl/core";
import { describe, expect, test } from "vitest";
import { languages } from "#web/platform/language.ts";
import { readMessages } from "./texts.ts";

/** Russian says «21 объявление» and «101 объявление» with the form of 1. */
const counts = [1, 2, 5, 11, 21, 101];

/** Messages whose number stands beside them on the page: «21» above «ждёт». */
const besideNumbers = new Set(["moderation.figures.waiting"]);

describe.each(languages)("plurals in %s", (language) => {
  const plurals = readMessages(language).filter(([, message]) => message.includes(", plural,"));

  test("there are some", () => expect(plurals.length).toBeGreaterThan(20));

  test.each(plurals)("%s names the number, whichever it is", (name, message) => {
    const format = (count: number) => formatWith(language, message, count);
    const namesIt = (count: number) => format(count).includes(String(count));
    const formatted = counts.map((count) => `${count}: ${format(count)}`).join("\n");
    for (const count of [21, 101]) {
      if (namesIt(5)) expect(namesIt(count), formatted).toBe(true);
      else if (!besideNumbers.has(name)) expect(format(count), formatted).toBe(format(5));
    }
  });
});

/** A message with this number, and with words for its other placeholders. */
function formatWith(language: string, message: string, count: number): string {
  const values = Object.fromEntries([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = ""]) => [name, "…"]));
  for (const [, name = ""] of message.matchAll(/\{(\w+), plural,/g)) values[name] = count as never;
  if ("shown" in values) values["shown"] = String(count);
  const translate = createTranslator({ locale: language, messages: { message }, timeZone: "Asia/Bishkek" });
  return translate("message", values);
}
