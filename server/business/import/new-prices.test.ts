import { describe, expect, test as base } from "vitest";
import { updateProduct } from "#contracts/selling/schemas.ts";
import { maxPriceChanges } from "#contracts/selling/rules.ts";
import { wait } from "#server/test/app.ts";
import { makeListing } from "#server/test/make.ts";
import { plainCategory } from "#server/test/sell.ts";
import { writeArticles } from "./records/queries.ts";
import { checkAndRun, openScene, type Scene } from "./scene.fixture.ts";

const test = base.extend("scene", { scope: "file" }, async ({}, { onCleanup }): Promise<Scene> => {
  const scene = await openScene((_request, response) => void response.writeHead(404).end());
  onCleanup(scene.close);
  return scene;
});

let made = 0;

/** A listing on show with an article. */
async function makeImported({ app, user, business }: Scene, price = 10_000) {
  made += 1;
  const article = `N-${made}`;
  const id = await makeListing(app, { user, category: plainCategory, price, photos: 1 });
  await writeArticles(app.db, business, [{ article, listing_id: id }]);
  const read = () =>
    app.db
      .selectFrom("listings")
      .select([
        "state",
        "price",
        "revision",
        "approved_revision",
        "approved_price",
        "price_marked_at",
        "price_day_changes",
      ])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  return { id, article, read };
}

const fileOf = (rows: readonly (readonly [string, number])[]) =>
  ["Артикул;Цена", ...rows.map(([article, price]) => `${article};${price}`)].join("\n");

describe("a price of an imported row", () => {
  test("is on show at once, marked when it is far from the approved one, and on review when it is bait", async ({
    scene,
  }) => {
    const { app } = scene;
    const [near, far, bait] = [await makeImported(scene), await makeImported(scene), await makeImported(scene)];
    await checkAndRun(
      scene,
      fileOf([
        [near.article, 9_000],
        [far.article, 4_000],
        [bait.article, 1],
      ]),
    );
    const approved = { state: "active", revision: 2, approved_revision: 2, approved_price: 10_000 };
    expect(await near.read()).toMatchObject({ ...approved, price: 9_000, price_marked_at: null });
    expect(await far.read()).toMatchObject({ ...approved, price: 4_000, price_marked_at: app.clock.now });
    expect(await bait.read()).toMatchObject({ state: "on_review", price: 1, approved_revision: 1 });
  });

  test("counts together with those that the owner sets", async ({ scene }) => {
    const { owner } = scene;
    const { id, article, read } = await makeImported(scene);
    await checkAndRun(scene, fileOf([[article, 6_000]]));
    expect((await read()).price_marked_at).toBeNull();
    await owner.call(updateProduct, { params: { id }, body: { price: 4_800 } });
    expect(await read()).toMatchObject({ approved_price: 10_000, price_day_changes: 2 });
    expect((await read()).price_marked_at).not.toBeNull();
  });

  test("at the same moment as the owner's is written before or after it", async ({ scene }) => {
    const { owner } = scene;
    const { id, article, read } = await makeImported(scene);
    const change = (price: number) => owner.call(updateProduct, { params: { id }, body: { price } });
    const answers = await Promise.all([
      checkAndRun(scene, fileOf([[article, 4_000]])),
      ...[9_900, 9_800, 9_700].map(change),
    ]);
    expect(answers.slice(1).map((answer) => "status" in answer && answer.status)).toEqual([200, 200, 200]);
    const row = await read();
    expect(row).toMatchObject({
      state: "active",
      revision: 5,
      approved_revision: 5,
      approved_price: 10_000,
      price_day_changes: 4,
    });
    expect(row.price_marked_at !== null).toBe(row.price === 4_000);
  });

  test("is told as a wrong row beyond a number of changes a day", async ({ scene }) => {
    const { app, owner } = scene;
    const { id, article, read } = await makeImported(scene);
    for (let step = 1; step <= maxPriceChanges; step += 1)
      await owner.call(updateProduct, { params: { id }, body: { price: 10_000 - step } });
    const { rows } = await checkAndRun(scene, fileOf([[article, 9_000]]));
    expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      ["Цену этого объявления сегодня меняли слишком много раз. Поменять её снова можно завтра"],
    ]);
    expect(await read()).toMatchObject({ state: "active", price: 10_000 - maxPriceChanges });
    wait(app, 86_400);
    await checkAndRun(scene, fileOf([[article, 9_000]]));
    expect(await read()).toMatchObject({ price: 9_000, price_day_changes: 1 });
  });
});
