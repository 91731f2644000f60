import { expect, test } from "vitest";
import { languages } from "#web/platform/language.ts";
import { texts } from "#web/test/texts.ts";
import { describeApp } from "./describe-app.ts";

const [russian, kyrgyz] = languages.map((language) => describeApp(texts[language].namespace("app.manifest"), language));

test("both languages are one app, each with its own words and start", () => {
  expect(kyrgyz?.id).toBe(russian?.id);
  expect([russian?.start_url, kyrgyz?.start_url]).toEqual(["/", "/ky"]);
  expect(russian?.scope).toBe("/");
  for (const key of ["name", "description"] as const) expect(kyrgyz?.[key]).not.toBe(russian?.[key]);
  expect(kyrgyz?.shortcuts.map(({ url }) => url).every((url) => url.startsWith("/ky"))).toBe(true);
  expect(kyrgyz?.share_target.action).toBe("/ky/post/share");
});

test.each([russian, kyrgyz])("its words fit where phones show them", (manifest) => {
  expect(manifest?.short_name.length).toBeLessThanOrEqual(12);
  expect(manifest?.name.length).toBeLessThanOrEqual(45);
  expect(manifest?.description.length).toBeLessThanOrEqual(132);
  for (const { name } of manifest?.shortcuts ?? []) expect(name.length, name).toBeLessThanOrEqual(20);
  // Browsers show four at most.
  expect(manifest?.shortcuts.length).toBeLessThanOrEqual(4);
});
