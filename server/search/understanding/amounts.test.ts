import fc from "fast-check";
import { expect, test } from "vitest";
import { findTokenSpans } from "#server/search/text/fold.ts";
import { findAmounts } from "./amounts.ts";

/** Amounts as `unit:min..max`, `=` before an exact one. */
function amounts(text: string): string[] {
  const source = text.normalize("NFC");
  return findAmounts(findTokenSpans(source), source).map(
    ({ unit, min, max, isExact, isThousandOrRooms }) =>
      `${isExact ? "=" : ""}${unit ?? ""}:${min ?? ""}..${max ?? ""}${isThousandOrRooms ? "k" : ""}`,
  );
}

test.each([
  ["до 500 тысяч", [":..500000"]],
  ["дешевле 20000", [":..20000"]],
  ["не дороже 20 000 сом", ["som:..20000"]],
  ["от 10 до 20 тысяч сом", ["som:10000..20000"]],
  ["10-20 тыс сом", ["som:10000..20000"]],
  ["2010-2015", [":2010..2015"]],
  ["до $6000", ["dollar:..6000"]],
  ["6000$", ["=dollar:6000..6000"]],
  ["6 000 долларов", ["=dollar:6000..6000"]],
  ["1,5 млн сом", ["=som:1500000..1500000"]],
  ["20000 сомго чейин", ["som:..20000"]],
  ["20 миң сомдон арзан", ["som:..20000"]],
  ["20000ге чейин", [":..20000"]],
  ["5000ден жогору", [":5000.."]],
  ["2015 года", ["=year:2015..2015"]],
  ["не старше 2015", [":2015.."]],
  ["2010 г.в.", ["=year:2010..2010"]],
  ["2010+", [":2010.."]],
  ["до 100 тыс км", ["kilometre:..100000"]],
  ["60 м2", ["=squareMetre:60..60"]],
  ["60 м²", ["=squareMetre:60..60"]],
  ["60 кв.м", ["=squareMetre:60..60"]],
  ["5 соток", ["=sotka:5..5"]],
  ["256гб", ["=gigabyte:256..256"]],
  ["2 комнатная", ["=room:2..2"]],
  ["2-х комнатная", ["=room:2..2"]],
  ["3 бөлмөлүү", ["=room:3..3"]],
  ["двушка", ["=room:2..2"]],
  ["трёхкомнатную", ["=room:3..3"]],
  ["эки бөлмөлүү", ["=room:2..2"]],
  ["5к", ["=:5..5k"]],
  ["айфон 13 256", ["=:13..13", "=:256..256"]],
  ["2.5 литра", ["=litre:2.5..2.5"]],
  ["40.000", ["=:40000..40000"]],
  ["1.500.000 сом", ["=som:1500000..1500000"]],
  ["40,000 сом", ["=som:40000..40000"]],
  ["до 35.500", [":..35500"]],
  ["0.500", ["=:0.5..0.5"]],
  ["2.4 литра", ["=litre:2.4..2.4"]],
  ["40 миңден ашпаган", [":..40000"]],
  ["40000ден ашык эмес", [":..40000"]],
  ["40 миң сомдон көп эмес", ["som:..40000"]],
  ["40 миңдин ичинде", [":..40000"]],
  ["25000ден төмөн", [":..25000"]],
  ["25000ден кем эмес", [":25000.."]],
  ["100 миңден ашык", [":100000.."]],
  ["40000 максимум", [":..40000"]],
  ["40 тыс не больше", [":..40000"]],
  ["40 тысяч сом не дороже", ["som:..40000"]],
  ["5000 минимум", [":5000.."]],
  ["9999999999999999999", []],
  ["1e9", ["=:1..1", "=:9..9"]],
  ["диван", []],
])("%s", (text, expected) => {
  expect(amounts(text)).toEqual(expected);
});

test("any text gives amounts in order that do not overlap", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      const source = text.normalize("NFC");
      const found = findAmounts(findTokenSpans(source), source);
      found.reduce((end, amount) => {
        expect(amount.start).toBeGreaterThanOrEqual(end);
        expect(amount.end).toBeGreaterThan(amount.start);
        return amount.end;
      }, 0);
    }),
  );
});
