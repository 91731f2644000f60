import { expect, test } from "vitest";
import { texts } from "#web/test/texts.ts";
import { describeOpening } from "./opening-text.ts";

/** A moment by the clocks of Bishkek, in milliseconds. */
const at = (moment: string) => Date.parse(`${moment}+06:00`);
const describeAt = (isOpen: boolean, changesAt: string | null, language: "ru" | "ky" = "ru") =>
  describeOpening(
    { isOpen, changesAt: changesAt === null ? null : at(changesAt) },
    at("2026-11-23T12:00"),
    language,
    texts[language].namespace("business-page"),
  ).replaceAll("\u00a0", " ");

test.each([
  [true, "2026-11-23T20:00", "Открыто до 20:00"],
  [true, "2026-11-24T02:00", "Открыто до 02:00"],
  [true, "2026-11-25T00:00", "Открыто до 25 ноября, 00:00"],
  [true, null, "Открыто круглосуточно"],
  [false, "2026-11-23T14:00", "Закрыто, откроется в 14:00"],
  [false, "2026-11-24T09:00", "Закрыто, откроется завтра в 09:00"],
  [false, "2026-11-30T09:00", "Закрыто, откроется 30 ноября, 09:00"],
  [false, null, "Закрыто"],
])("open: %s, changes at %s: «%s»", (isOpen, changesAt, words) => {
  expect(describeAt(isOpen, changesAt)).toBe(words);
});

test("in Kyrgyz, too", () => {
  expect(describeAt(true, "2026-11-23T20:00", "ky")).toBe("20:00гө чейин ачык");
  expect(describeAt(true, "2026-11-23T18:30", "ky")).toBe("18:30га чейин ачык");
  expect(describeAt(true, "2026-11-23T23:45", "ky")).toBe("23:45ке чейин ачык");
  expect(describeAt(true, "2026-11-25T00:00", "ky")).toMatch(/00:00гө чейин ачык$/u);
  expect(describeAt(false, "2026-11-24T09:00", "ky")).toBe("Жабык, эртең ачылат: саат 09:00");
});
