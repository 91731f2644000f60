import fc from "fast-check";
import { expect } from "vitest";
import { confirmDeal, listDeals, reviewDeal, sayMet } from "#contracts/deals/schemas.ts";
import { addReview } from "#contracts/reviews/schemas.ts";
import { deleteProduct } from "#contracts/selling/schemas.ts";
import { removeReview } from "#server/reviews/actions.ts";
import { deleteReviewsOf } from "#server/reviews/delete-reviews-of.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { test, type TestApp } from "#server/test/app.ts";
import { chatAs, type ChatPersonOfTest } from "#server/test/chat.ts";
import { letAnswer, makeListing, makeUser } from "#server/test/make.ts";

const rating = fc.integer({ min: 1, max: 5 });
const of = { buyer: fc.nat(2), listing: fc.nat(1) };
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("review" as const), rating, ...of }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("deal" as const), ...of }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("reviewDeals" as const), rating, isSeller: fc.boolean(), ...of }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), ...of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("leave" as const), ...of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), ...of }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Market {
  app: TestApp;
  seller: ChatPersonOfTest;
  buyers: ChatPersonOfTest[];
  listings: number[];
}

async function makeMarket(app: TestApp): Promise<Market> {
  const seller = chatAs(app, await makeUser(app));
  const buyers = [];
  for (let count = 0; count < 3; count += 1) buyers.push(chatAs(app, await makeUser(app, { days: 30 })));
  const listings = [];
  for (let count = 0; count < 2; count += 1) listings.push(await makeListing(app, { user: seller.userId }));
  for (const listing of listings) for (const { userId } of buyers) await letAnswer(app, userId, { listing });
  return { app, seller, buyers, listings };
}

/** What is refused changes nothing; nothing fails, whatever happens at the same time. */
async function expectAnswer(answer: Promise<{ status: number }>): Promise<void> {
  expect((await answer).status).toBeLessThan(500);
}

/** Does one step as far as it is possible then. */
async function perform({ app, seller, buyers, listings }: Market, one: Step): Promise<void> {
  const buyer = buyers[one.buyer];
  const product = listings[one.listing];
  if (!buyer || product === undefined) return;
  const services = { db: app.db, catalogue: app.catalogue, now: () => app.clock.now };
  const params = { id: product };
  const text = "Всё хорошо";
  switch (one.kind) {
    case "review":
      await expectAnswer(buyer.call(addReview, { params, body: { rating: one.rating, text } }));
      return;
    case "deal":
      await meet(seller, buyer, product);
      return;
    case "reviewDeals": {
      const who = one.isSeller ? seller : buyer;
      const { results } = (await who.call(listDeals, { query: { to_review: true } })).reply;
      for (const { id } of results) {
        await expectAnswer(who.call(reviewDeal, { params: { id }, body: { rating: one.rating, text } }));
      }
      return;
    }
    case "remove": {
      const review = await app.db
        .selectFrom("reviews")
        .select(["id", "seller_id"])
        .where("listing_id", "=", product)
        .where("removed_at", "is", null)
        .executeTakeFirst();
      if (!review) return;
      const removed = { id: review.id, sellerId: review.seller_id, listingId: product };
      await app.db.transaction().execute((trx) => removeReview(services, trx, removed));
      return;
    }
    case "leave":
      await app.db.transaction().execute(async (trx) => {
        await indexListings(trx, app.catalogue.current(), await deleteReviewsOf(trx, buyer.userId));
      });
      return;
    case "delete":
      for (let time = 0; time < 2; time += 1) await expectAnswer(seller.call(deleteProduct, { params }));
  }
}

async function meet(seller: ChatPersonOfTest, buyer: ChatPersonOfTest, product: number): Promise<void> {
  const room = await buyer.open({ product }).catch(() => undefined);
  if (!room) return;
  const params = { id: room.id };
  await buyer.write(room.id, "Ещё продаёте?");
  await seller.call(sayMet, { params });
  const met = await buyer.call(sayMet, { params });
  expect(met.status).toBeLessThan(500);
  if (met.status === 200 && met.reply.code) {
    await expectAnswer(seller.call(confirmDeal, { params, body: { code: met.reply.code } }));
  }
}

interface Rated {
  id: number;
  rating: number | null;
  review_count: number;
}
interface Said {
  rating: number;
  isConfirmed: boolean;
}

/** What the rating has to be: the mean, in which a confirmed review is there twice. */
function meanOf(reviews: readonly Said[]): number | null {
  const counted = reviews.flatMap((review) => (review.isConfirmed ? [review, review] : [review]));
  if (counted.length === 0) return null;
  return counted.reduce((sum, review) => sum + review.rating, 0) / counted.length;
}

function expectRating(rated: Rated, reviews: readonly Said[]): void {
  const mean = meanOf(reviews);
  expect(rated.review_count).toBe(reviews.length);
  if (mean === null) expect(rated.rating).toBeNull();
  else expect(Math.abs((rated.rating ?? 0) - mean)).toBeLessThanOrEqual(0.005 + 1e-9);
}

async function expectRatings({ app, seller, buyers, listings }: Market): Promise<void> {
  const users = [seller, ...buyers].map(({ userId }) => userId);
  const reviews = await app.db
    .selectFrom("reviews")
    .select(["listing_id", "seller_id", "rating", "deal_id", "is_of_buyer"])
    .where("seller_id", "in", users)
    .where("removed_at", "is", null)
    .where("waits_until", "is", null)
    .where("held_at", "is", null)
    .execute();
  const said = reviews.map((review) => ({ ...review, isConfirmed: review.deal_id !== null }));
  const columns = ["id", "rating", "review_count"] as const;
  for (const user of await app.db.selectFrom("users").select(columns).where("id", "in", users).execute()) {
    expectRating(
      user,
      said.filter((review) => review.seller_id === user.id),
    );
  }
  for (const listing of await app.db.selectFrom("listings").select(columns).where("id", "in", listings).execute()) {
    expectRating(
      listing,
      said.filter((review) => review.listing_id === listing.id && !review.is_of_buyer),
    );
  }
}

test("whatever happens to deals and reviews, also at the same time, ratings are the weighted means of what is there", async ({
  app,
}) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 5 }),
      async (story) => {
        const market = await makeMarket(app);
        for (const steps of story) await Promise.all(steps.map((one) => perform(market, one)));
        await expectRatings(market);
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);
