// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import type { ClaimedListing, ClaimedUser, ClaimSubjectView } from "./claim-view.ts";
import { OutcomeForm, type OutcomeRefusal } from "./outcome-form.tsx";

const listing = { id: 7, title: "Диван" } as ClaimedListing;
const userWith = (values: Partial<ClaimedUser>): ClaimSubjectView => ({
  kind: "user",
  user: { id: 9, name: "Жапар", mayBlock: true, hasListings: true, ...values } as ClaimedUser,
});
const reasons = [{ code: "weapons", title: "Оружие", group: "forbidden" as const }];
const draw = (subject: ClaimSubjectView, refusal?: OutcomeRefusal) =>
  render(<OutcomeForm claimId={3} subject={subject} reasons={reasons} refusal={refusal} />);

test.each<[string, ClaimSubjectView, string[], boolean]>([
  ["a listing", { kind: "listing", listing }, ["kept", "removed"], true],
  [
    "a review",
    { kind: "review", on: { listing }, rating: 1, text: "Плохо", by: { id: 1, name: "Айгүл" } },
    ["kept", "removed"],
    false,
  ],
  ["a user", userWith({}), ["kept", "removed", "blocked"], true],
  ["a user without listings", userWith({ hasListings: false }), ["kept", "blocked"], false],
  ["one of the staff", userWith({ mayBlock: false }), ["kept", "removed"], true],
])("of %s", async (_name, subject, outcomes, hasReasons) => {
  const part = await draw(subject);
  expect([...part.querySelectorAll("button")].map(({ value }) => value)).toEqual(outcomes);
  expect(part.querySelector("input[name=reasons]") !== null).toBe(hasReasons);
});

test("a refusal is said where it belongs, and what was entered stays", async () => {
  const entered = { note: "Обман", reasons: ["weapons"] };
  const ofReasons = await draw(userWith({}), { ...entered, message: "Выберите причину", field: "reasons" });
  expect(ofReasons.querySelector("[role=alert]")?.textContent).toBe("Выберите причину");
  expect(ofReasons.querySelector("details")?.open).toBe(true);
  expect(ofReasons.querySelector<HTMLInputElement>("input[name=reasons]")?.checked).toBe(true);
  const ofNote = await draw(userWith({}), { note: "", reasons: [], message: "Напишите, за что", field: "note" });
  expect(ofNote.querySelector("details")?.open).toBe(false);
  const note = ofNote.querySelector("textarea");
  expect(note?.getAttribute("aria-invalid")).toBe("true");
  expect(ofNote.querySelector("[role=alert]")?.textContent).toBe("Напишите, за что");
});
