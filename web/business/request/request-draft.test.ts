import { expect, test } from "vitest";
import { parseDraft } from "./request-draft.ts";

test("a draft is what was typed, field by field", () => {
  const typed = { name: "Ала-Тоо", phone: "0555", description: "", category: "800" };
  expect(parseDraft(JSON.stringify(typed))).toEqual(typed);
  expect(parseDraft('{"name":"Ала-Тоо","phone":5,"else":"x"}')).toEqual({
    name: "Ала-Тоо",
    phone: "",
    description: "",
    category: "",
  });
});

test.each([[null], ["{}"], ["null"], ["no json"], ['{"name":""}']])("%s is no draft", (text) => {
  expect(parseDraft(text)).toBeUndefined();
});
