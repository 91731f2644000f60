import { expect, test } from "vitest";
import { nameAddress } from "./name-address.ts";

const bishkek = { id: 1, title_ru: "Бишкек", title_ky: "Бишкек" };
const district = { id: 2, title_ru: "Ленинский район", title_ky: "Ленин району", region: bishkek };
const city = { ...bishkek, region: bishkek };

test("an address goes from the larger to the smaller", () => {
  expect(nameAddress(district, "Киевская, 77", "ky")).toBe("Бишкек, Ленин району, Киевская, 77");
  expect(nameAddress(district, "", "ru")).toBe("Бишкек, Ленинский район");
  expect(nameAddress(city, "Киевская, 77", "ru")).toBe("Бишкек, Киевская, 77");
});
