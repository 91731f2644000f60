import { expect, test } from "vitest";
import { savesData, savingCookie } from "./data-saving.ts";

test.each([
  [{}, false],
  [{ "save-data": "on" }, true],
  [{ "save-data": "off" }, false],
  [{ cookie: "saving=on" }, true],
  [{ cookie: "theme=dark; saving=on; place=5", "save-data": "off" }, true],
  // Whoever has switched it off is not asked by the browser's setting again.
  [{ cookie: "saving=off", "save-data": "on" }, false],
  [{ cookie: "saving=once", "save-data": "on" }, true],
  [{ cookie: "notsaving=on" }, false],
])("with %j data are saved: %s", (headers, saves) => {
  expect(savesData(new Headers(headers as Record<string, string>))).toBe(saves);
});

test("the choice is that of the next request", () => {
  const [pair = ""] = savingCookie("on", true).split(";");
  expect(savesData(new Headers({ cookie: pair }))).toBe(true);
  expect(savingCookie("off", true)).toContain("Secure");
});
