import { expect, test } from "vitest";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { findDraftErrors, markAsked } from "./check-draft.ts";
import { type Draft, emptyDraft, toListing, visibleParameters } from "./draft.ts";
import { errorsByField } from "./refusal-fields.ts";

const plain = {
  key: "",
  from_to: false,
  multiple: false,
  required: false,
  unit_ru: "",
  unit_ky: "",
  title_ru: "",
  title_ky: "",
};
const option = (id: number, parent?: number) => ({
  id,
  title_ru: "",
  title_ky: "",
  ...(parent ? { parent_option: parent } : {}),
});
const make: Parameter = { ...plain, id: 1, type: "select", required: true, options: [option(10), option(11)] };
const model: Parameter = {
  ...plain,
  id: 2,
  type: "select",
  depends_on: 1,
  options: [option(20, 10), option(21, 10), option(22, 11)],
};
const mileage: Parameter = { ...plain, id: 3, type: "enter", from_to: true, options: [] };
const year: Parameter = { ...plain, id: 4, key: "year", type: "enter", from_to: true, options: [] };
const parameters = [make, model, mileage];

const good: Draft = {
  ...emptyDraft({ phone: "0555 000 001", location: 5 }),
  title: "Honda Fit 2008",
  description: "Один хозяин, вариатор, не бита",
  category: 102,
  deal: "sell",
  price: "780000",
  parameters: { 1: { text: "", options: [10] }, 2: { text: "", options: [21] }, 3: { text: "146 000,5", options: [] } },
};
const onePhoto = [{ state: "done" }] as const;
const errorsOf = (fields: Partial<Draft>, photos = onePhoto) =>
  Object.fromEntries(
    [
      ...findDraftErrors({
        draft: { ...good, ...fields },
        parameters: [...parameters, year],
        photos,
        isPhotoOptional: false,
      }),
    ].map(([field, { error }]) => [field, error]),
  );

test("a complete draft has no errors and is sent as a whole", () => {
  expect(errorsOf({})).toEqual({});
  expect(toListing(good, parameters, [7, 8], false)).toEqual({
    title: "Honda Fit 2008",
    description: "Один хозяин, вариатор, не бита",
    category: 102,
    location: 5,
    price: 780_000,
    currency: "KGS",
    is_negotiable: false,
    contact_phone: "0555 000 001",
    photos: [7, 8],
    parameters: [
      { id: 1, options: [10] },
      { id: 2, options: [21] },
      { id: 3, value: 146_000.5 },
    ],
    deal_type: "sell",
  });
});

test("an empty draft has an error at every required field, in the order of the form", () => {
  const draft = emptyDraft({ phone: "", location: null });
  const faults = findDraftErrors({ draft, parameters, photos: [], isPhotoOptional: false });
  expect([...faults].map(([field, { error }]) => [field, error])).toEqual([
    ["photos", "photoRequired"],
    ["title", "required"],
    ["category", "required"],
    ["parameter-1", "required"],
    ["price", "priceRequired"],
    ["description", "required"],
    ["location", "required"],
    ["contact_phone", "required"],
  ]);
});

test("a draft without photos has no error where they are optional, and says that none is meant once that was agreed", () => {
  const check = { draft: good, parameters, photos: [] };
  expect([...findDraftErrors({ ...check, isPhotoOptional: true })]).toEqual([]);
  expect([...findDraftErrors({ ...check, isPhotoOptional: false })]).toEqual([["photos", { error: "photoRequired" }]]);
  expect(toListing(good, parameters, [], false)).not.toHaveProperty("without_photos");
  expect(toListing({ ...good, withoutPhotos: true }, parameters, [], false)).toMatchObject({
    photos: [],
    without_photos: true,
  });
  expect(toListing({ ...good, withoutPhotos: true }, parameters, [7], false)).not.toHaveProperty("without_photos");
});

test.each<[Partial<Draft>, string, string]>([
  [{ title: "   " }, "title", "required"],
  [{ title: "!!!" }, "title", "required"],
  [{ title: "Ай" }, "title", "titleShort"],
  [{ title: "а".repeat(101) }, "title", "titleLong"],
  [{ description: "Мало" }, "description", "descriptionShort"],
  [{ price: "" }, "price", "priceRequired"],
  [{ price: "0" }, "price", "priceRequired"],
  [{ price: "100000000001" }, "price", "priceHigh"],
  [{ phone: "12345" }, "contact_phone", "phone"],
  [{ parameters: { ...good.parameters, 3: { text: "много", options: [] } } }, "parameter-3", "number"],
  [{ parameters: { ...good.parameters, 4: { text: "1899", options: [] } } }, "parameter-4", "year"],
  [{ parameters: { ...good.parameters, 4: { text: "2997", options: [] } } }, "parameter-4", "year"],
  [{ parameters: { 1: { text: "", options: [99] } } }, "parameter-1", "required"],
])("%j is an error of %s", (fields, field, error) => {
  expect(errorsOf(fields)).toEqual({ [field]: error });
});

test.each([
  ["97000", "discount"],
  ["96999", undefined],
  ["1001", undefined],
  ["1000", "discount"],
  ["100001", "discount"],
])("of a price of 100 000, %s after a discount is %s", (discount, error) => {
  expect(errorsOf({ price: "100000", discount })).toEqual(error ? { discount_price: error } : {});
});

test.each([
  ["1500,50", "priceFraction"],
  ["25 000,00", undefined],
  ["12 990.00 сом", undefined],
  ["1,5 млн", undefined],
  ["5000-6000", "priceUnclear"],
  ["-5", "priceUnclear"],
  ["500$", "priceCurrency"],
  ["0", "priceRequired"],
  ["", "priceRequired"],
  ["999999999999", "priceHigh"],
])("the price «%s» has the error %s", (price, error) => {
  expect(errorsOf({ price })).toEqual(error ? { price: error } : {});
});

test("prices are sent as they are understood", () => {
  const draft = { ...good, price: "1,5 млн", discount: "1 200 000 сом" };
  expect(toListing(draft, parameters, [1], true)).toMatchObject({ price: 1_500_000, discount_price: 1_200_000 });
});

test("an unlikely number is asked about once, and again when it changes", () => {
  const driven = [{ ...mileage, key: "mileage" }];
  const draft = (text: string, asked: Draft["asked"]) => ({
    ...good,
    parameters: { 3: { text, options: [] } },
    ...(asked && { asked }),
  });
  const check = (text: string, asked?: Draft["asked"]) =>
    findDraftErrors({ draft: draft(text, asked), parameters: driven, photos: onePhoto, isPhotoOptional: true });
  expect(check("120.000").size).toBe(0);
  const faults = check("5000000");
  expect([...faults]).toEqual([
    ["parameter-3", { error: "unlikely", values: { from: "0", to: "1\u00a0000\u00a0000" } }],
  ]);
  const asked = markAsked(draft("5000000", undefined), faults);
  expect(check("5000000", asked).size).toBe(0);
  expect([...check("6000000", asked).values()]).toMatchObject([{ error: "unlikely" }]);
});

test("a negotiable price is sent as 0, without a discount", () => {
  const sent = toListing({ ...good, isNegotiable: true, discount: "5" }, parameters, [1], true);
  expect(sent).toMatchObject({ price: 0, is_negotiable: true, discount_price: null });
});

test("a model is offered once its make is chosen, and only models of that make", () => {
  expect(visibleParameters(parameters, { ...good, parameters: {} }).map(({ id }) => id)).toEqual([1, 3]);
  const [, models] = visibleParameters(parameters, good);
  expect(models?.options.map(({ id }) => id)).toEqual([20, 21]);
});

test("the model of another make is not sent", () => {
  const draft = { ...good, parameters: { ...good.parameters, 1: { text: "", options: [11] } } };
  expect(toListing(draft, parameters, [1], false).parameters).toEqual([
    { id: 1, options: [11] },
    { id: 3, value: 146_000.5 },
  ]);
});

test("errors of the server are at their fields, the others above the form", () => {
  const { errors, otherErrors } = errorsByField({
    type: "about:blank",
    title: "",
    status: 400,
    code: "validation_failed",
    detail: "",
    errors: { title: ["a"], "parameters.21": ["b"], currency: ["c"], "Idempotency-Key": ["d"] },
  });
  expect([...errors]).toEqual([
    ["title", "a"],
    ["parameter-21", "b"],
    ["price", "c"],
  ]);
  expect(otherErrors).toEqual(["d"]);
});

test("a job has pay instead of a price, and no discount", () => {
  expect(errorsOf({ price: "", deal: "job" })).toEqual({ price: "payRequired" });
  expect(errorsOf({ price: "50000", discount: "1", deal: "job" })).toEqual({});
  const sent = toListing({ ...good, price: "50000", discount: "40000", deal: "job" }, parameters, [1], true);
  expect(sent).toMatchObject({ price: 50_000, discount_price: null });
});
