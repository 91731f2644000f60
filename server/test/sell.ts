import { createProduct, type NewListing, type OwnProduct } from "#contracts/selling/schemas.ts";
import type { TestApp } from "./app.ts";
import { getLocationId } from "./make.ts";
import { drawPhoto, upload } from "./upload.ts";

/** A leaf category without required parameters: beds and mattresses. */
export const plainCategory = 802;

/** Uploads a photo for a user; its id. */
export async function makePhoto(app: TestApp, user: number): Promise<number> {
  return (await upload(app, user, await drawPhoto(64, 48))).photo.id;
}

/** The body of a valid new listing. */
export async function makeDraft(app: TestApp, user: number, values: Partial<NewListing> = {}): Promise<NewListing> {
  return {
    title: "Кровать деревянная",
    description: "Кровать из сосны, с матрасом, разбирается для перевозки.",
    category: plainCategory,
    location: getLocationId(app, "bishkek"),
    price: 12_000,
    currency: "KGS",
    is_negotiable: false,
    parameters: [],
    photos: values.photos ?? [await makePhoto(app, user)],
    ...values,
  };
}

/** Creates a listing by the API, so that it waits for a moderator. */
export async function sell(app: TestApp, user: number, values: Partial<NewListing> = {}): Promise<OwnProduct> {
  const body = await makeDraft(app, user, values);
  return (await app.as({ userId: user, role: "user" }).call(createProduct, { body })).reply;
}
