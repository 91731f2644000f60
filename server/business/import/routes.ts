import type { FastifyInstance } from "fastify";
import {
  checkImport,
  checkImportAgain,
  findArticles,
  getImport,
  getImportFeed,
  getImportPreview,
  listImportCategories,
  listImportFaults,
  listImportRows,
  listImports,
  mapImportCategories,
  mapImportCategory,
  proposeImportCategories,
  startImport,
  stopImport,
  updateImportFeed,
} from "#contracts/business/import/schemas.ts";
import { getOwnBusiness } from "#server/business/records/own-business.ts";
import { costlyReadLimit, perDay, perHour, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { limitKeyOf } from "#server/http/viewer.ts";
import * as actions from "./actions.ts";
import { listCategories, mapCategories, mapCategory } from "./categories/categories.ts";
import { proposeCategories } from "./categories/propose.ts";
import { findRounding } from "./records/queries.ts";
import { changeFeed, type FeedChangeServices, getFeed } from "./feeds/feeds.ts";

/** Files and addresses that are checked, per account. */
const checkLimit: RateLimit = { perKey: [perHour(30), perDay(100)] };

export function importRoutes(
  app: FastifyInstance,
  services: HttpServices & actions.ImportActions & FeedChangeServices,
): void {
  const { db, limits, publicUrl } = services;
  serve(app, services, listImports, ({ viewer, query, request, language }) =>
    actions.listOwnImports(services, viewer.userId, query, { address: new URL(request.url, publicUrl), language }),
  );
  serve(
    app,
    services,
    checkImport,
    async ({ viewer, body, file, request, language }) => {
      if (!file) await limits.consume(checkLimit, { ip: request.ip, key: limitKeyOf(viewer) });
      const endsGone = String(body.ends_gone) === "true";
      const roundsPrices = body.round_prices === undefined ? undefined : String(body.round_prices) === "true";
      const source = { file, fileName: body.name, address: body.address, endsGone, roundsPrices };
      return actions.beginCheck(services, viewer.userId, source, language);
    },
    {
      uploadLimit: checkLimit,
      authorize: async (viewer) => void (viewer && (await getOwnBusiness(db, viewer.userId))),
    },
  );
  serve(app, services, checkImportAgain, async ({ viewer, params, body, request, language }) => {
    await limits.consume(checkLimit, { ip: request.ip, key: limitKeyOf(viewer) });
    return actions.beginCheckAgain(services, viewer.userId, params.id, {
      location: body.location,
      roundsPrices: body.round_prices,
      language,
    });
  });
  serve(app, services, getImport, ({ viewer, params, language }) =>
    actions.getImportOf(services, viewer.userId, params.id, language),
  );
  serve(app, services, listImportRows, ({ viewer, params, query, request, language }) => {
    const address = new URL(request.url, publicUrl);
    return actions.listRows(services, viewer.userId, { ...params, ...query }, { address, language });
  });
  serve(app, services, listImportFaults, ({ viewer, params, query, request, language }) => {
    const address = new URL(request.url, publicUrl);
    return actions.listFaults(services, viewer.userId, { ...params, ...query }, { address, language });
  });
  serve(app, services, getImportPreview, ({ viewer, params, query, request, language }) => {
    const address = new URL(request.url, publicUrl);
    return actions.getPreview(services, viewer.userId, { ...params, ...query }, { address, language });
  });
  serve(app, services, startImport, ({ viewer, params, language }) =>
    actions.beginRun(services, viewer.userId, params.id, language),
  );
  serve(app, services, stopImport, ({ viewer, params, language }) =>
    actions.endRun(services, viewer.userId, params.id, language),
  );
  serve(
    app,
    services,
    listImportCategories,
    ({ viewer, query, request }) => listCategories(services, viewer.userId, query, new URL(request.url, publicUrl)),
    { limit: costlyReadLimit },
  );
  serve(
    app,
    services,
    proposeImportCategories,
    ({ viewer, query }) => proposeCategories(services, viewer.userId, query),
    { limit: costlyReadLimit },
  );
  serve(app, services, mapImportCategory, async ({ viewer, body }) => mapCategory(services, viewer.userId, body));
  serve(app, services, mapImportCategories, async ({ viewer, body }) => ({
    results: await mapCategories(services, viewer.userId, body.categories),
  }));
  serve(
    app,
    services,
    findArticles,
    ({ viewer, body }) => actions.findArticles(services, viewer.userId, body.articles),
    { limit: costlyReadLimit },
  );
  serve(app, services, getImportFeed, async ({ viewer, language }) => {
    const { id } = await getOwnBusiness(db, viewer.userId);
    return { feed: await getFeed(services, id, language), rounds_prices: await findRounding(db, id) };
  });
  serve(app, services, updateImportFeed, async ({ viewer, body, request, language }) => {
    await limits.consume(checkLimit, { ip: request.ip, key: limitKeyOf(viewer) });
    return changeFeed(services, viewer, body, { language, request });
  });
}
