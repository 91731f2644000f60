import fc from "fast-check";
import { expect, test } from "vitest";
import { cyrillicToLatin, latinToCyrillic } from "./transliterate.ts";

test.each(
  `telefon телефон|mashina машина|kvartira квартира|noutbuk ноутбук|jer жер|zhuk жук|koy кой|uy уй|kyzyl кызыл|may май
   yay яй|yurta юрта|jurta юрта|shkaf шкаф|divan диван|bishkek бишкек|kuhnya кухня|kukhnya кухня|velosiped велосипед
   schenok щенок|shchenok щенок|holod холод|xolod холод|cement цемент|camri камри|ekran экран|evro евро|jip джип
   chay чай|tsement цемент|tv тв|qozu козу|yaytso яйцо|taxi такси|phone фоне|gorod город`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(" ")),
)("%s may be %s", (latin = "", cyrillic = "") => {
  expect(latinToCyrillic(latin)).toContain(cyrillic);
});

test.each(
  `хонда honda|тойота toyota|самсунг samsung|фит fit|редми redmi|камри camry|лексус lexus|джип jip|леново lenovo|вольво volvo
   шевроле shevrole|ямаха yamaha|ниссан nissan|форд ford|мазда mazda`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(" ")),
)("%s may be %s", (cyrillic = "", latin = "") => {
  expect(cyrillicToLatin(cyrillic)).toContain(latin);
});

test("the plain reading comes first", () => {
  expect(latinToCyrillic("telefon")[0]).toBe("телефон");
  expect(latinToCyrillic("jer")[0]).toBe("жер");
  expect(cyrillicToLatin("хонда")[0]).toBe("honda");
});

test("gives at most four different readings, in the other script", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
      const readings = latinToCyrillic(word);
      expect(readings.length).toBeLessThanOrEqual(4);
      expect(new Set(readings).size).toBe(readings.length);
      for (const reading of readings) expect(reading).toMatch(/^[а-я]+$/);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[а-я]{1,20}$/), (word) => {
      const readings = cyrillicToLatin(word);
      expect(readings.length).toBeLessThanOrEqual(4);
      for (const reading of readings) expect(reading).toMatch(/^[a-z]+$/);
    }),
  );
});
