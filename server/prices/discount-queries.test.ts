import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "#server/test/app.ts";
import { makeBusiness, makeListing, makeUser } from "#server/test/make.ts";
import { presentPrice } from "./discount-queries.ts";
import { computePrice } from "./price.ts";

const som = 1;
/** Both bounds of a discount that counts, and what is none. */
const discounts = [null, 970, 969, 500, 11, 10, 1_200];

test("what the database takes for the present price is what cards show, at the bounds of a discount, of businesses and others", async ({
  app,
}) => {
  const business = await makeBusiness(app);
  for (const user of [business.user, await makeUser(app)]) {
    const isBusiness = user === business.user;
    for (const discount_price of discounts) {
      const id = await makeListing(app, { user, price: 1_000 });
      await app.db.updateTable("listings").set({ discount_price }).where("id", "=", id).execute();
      const { rows } = await sql`select ${presentPrice} as price from listings l where id = ${id}`.execute(app.db);
      const { priceKgs } = computePrice({ price: 1_000, currency: "KGS", discount_price }, isBusiness, som);
      expect([discount_price, rows]).toEqual([discount_price, [{ price: priceKgs }]]);
    }
  }
});
