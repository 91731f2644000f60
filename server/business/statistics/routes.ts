import type { FastifyInstance } from "fastify";
import {
  getAllStatistics,
  getProductStatistics,
  getStatistics,
  listProductStatistics,
} from "#contracts/statistics/schemas.ts";
import type { LargePages } from "#server/http/large-pages.ts";
import { defaultPageSize } from "#server/http/pagination.ts";
import { costlyReadLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import {
  listProductCounts,
  readOwnKind,
  readOwnStatistics,
  readProductStatistics,
  type StatisticServices,
} from "./read.ts";

export function businessStatisticRoutes(
  app: FastifyInstance,
  services: HttpServices & StatisticServices & { largePages: LargePages },
): void {
  const limit = costlyReadLimit;
  serve(app, services, getAllStatistics, ({ viewer, query }) => readOwnStatistics(services, viewer, query), { limit });
  serve(
    app,
    services,
    getStatistics,
    ({ viewer, params, query }) => readOwnKind(services, viewer, params.kind, query),
    { limit },
  );
  serve(
    app,
    services,
    listProductStatistics,
    ({ viewer, query, request }) =>
      services.largePages.run({ ip: request.ip, userId: viewer.userId }, query.limit ?? defaultPageSize, () =>
        listProductCounts(services, viewer, query, new URL(request.url, services.publicUrl)),
      ),
    { limit },
  );
  serve(
    app,
    services,
    getProductStatistics,
    ({ viewer, params, query }) => readProductStatistics(services, viewer, params.id, query),
    { limit },
  );
}
