import { expect } from "vitest";
import {
  checkImport,
  getImport,
  type Import,
  listImportRows,
  startImport,
} from "#contracts/business/import/schemas.ts";
import { approveProduct, holdProduct } from "#contracts/moderation/schemas.ts";
import { listOwnProducts } from "#contracts/selling/schemas.ts";
import type { TestApp } from "#server/test/app.ts";
import { makeBusiness, makeModerator } from "#server/test/make.ts";

/** A leaf where photos are optional, as services are, without required parameters. */
export function findCategory(app: TestApp) {
  const category = app.catalogue
    .current()
    .categories.find(
      ({ children, photoOptional, parameters, deal_types }) =>
        children.length === 0 &&
        photoOptional &&
        deal_types.includes("service") &&
        !parameters.some((one) => one.required),
    );
  if (!category) throw new Error("no category without photos");
  return category;
}

export const header = "Артикул;Название;Описание;Категория;Цена;Валюта;Город;Телефон";
/** A row of a table with {@link header}. */
export const rowOf = (
  app: TestApp,
  article: string,
  price: number | string = 1_500,
  title = `Ремонт телефонов ${article}`,
) => `${article};${title};Чиним экраны и аккумуляторы за час;${findCategory(app).id};${price};сом;Бишкек;0555 123 456`;
export const fileOf = (app: TestApp, articles: readonly string[]) =>
  [header, ...articles.map((article) => rowOf(app, article))].join("\n");

/** A business that imports. */
export async function openShop(app: TestApp) {
  const { user, id: business } = await makeBusiness(app);
  const owner = app.as({ userId: user, role: "user" });
  const look = async (id: number) => (await owner.call(getImport, { params: { id } })).reply;
  return {
    user,
    business,
    owner,
    look,
    /** Checks a file; the import once it was read. */
    async check(content: string | Uint8Array<ArrayBuffer>, endsGone = true): Promise<Import> {
      const body = { ends_gone: endsGone, name: "price.csv" };
      const { reply } = await owner.call(checkImport, { body, file: new Blob([content]) });
      await app.imports.flush();
      return look(reply.id);
    },
    async run(id: number): Promise<Import> {
      await owner.call(startImport, { params: { id } });
      await app.imports.flush();
      return look(id);
    },
    async wrong(id: number) {
      return (await owner.call(listImportRows, { params: { id }, query: { wrong: true } })).reply.results;
    },
    async listings() {
      return (await owner.call(listOwnProducts)).reply.results;
    },
  };
}

/** Approves what waits for a moderator. */
export async function approve(app: TestApp, id: number): Promise<void> {
  const moderator = app.as({ userId: await makeModerator(app), role: "moderator" });
  const { revision } = await app.db
    .selectFrom("listings")
    .select("revision")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await moderator.call(holdProduct, { params: { id } });
  expect((await moderator.call(approveProduct, { params: { id }, body: { revision } })).status).toBe(200);
}
