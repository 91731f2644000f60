import type { FastifyInstance } from "fastify";
import {
  addBanner,
  deleteBanner,
  listAdminBanners,
  moveBanner,
  updateBanner,
} from "#contracts/admin/banner-schemas.ts";
import {
  addCategory,
  deleteCategory,
  getAdminCategory,
  listAdminCategories,
  moveCategory,
  updateCategory,
} from "#contracts/admin/category-schemas.ts";
import {
  addOption,
  addParameter,
  getAdminParameter,
  listAdminParameters,
  moveOption,
  updateOption,
  updateParameter,
} from "#contracts/admin/parameter-schemas.ts";
import { changeRate, listRateChanges, listRates } from "#contracts/admin/rate-schemas.ts";
import { getSiteSettings, updateSiteSettings } from "#contracts/admin/settings-schemas.ts";
import { addStaff, listStaff, updateStaff } from "#contracts/admin/staff-schemas.ts";
import { addSynonyms, deleteSynonyms, listSynonyms, updateSynonyms } from "#contracts/admin/synonym-schemas.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { perHour, type RateLimit } from "#server/http/rate-limits.ts";
import type { HttpServices } from "#server/http/serve.ts";
import { mayAdminister } from "#server/moderation/policy.ts";
import { openStaffGate } from "#server/moderation/staff-gate.ts";
import { readSiteSettings } from "#server/site-settings/queries.ts";
import * as banners from "./banners.ts";
import * as categories from "./categories.ts";
import * as parameters from "./parameters.ts";
import * as rates from "./rates.ts";
import type { AdminServices } from "./services.ts";
import { changeSiteSettings } from "./site-settings.ts";
import * as staff from "./staff.ts";
import * as synonyms from "./synonyms.ts";

/** Pictures of banners, each to be decoded. Keyed by the account. */
const pictureLimit: RateLimit = { perKey: [perHour(100)] };

/** Calls of admins. All others, moderators too, get `not_found`, as if the calls did not exist. */
export function adminRoutes(app: FastifyInstance, services: HttpServices & AdminServices): void {
  const forAdmins = openStaffGate(app, services, mayAdminister);
  const addressOf = (request: CallRequest) => new URL(request.url, services.publicUrl);

  forAdmins(listStaff, ({ query, request }) => staff.listStaff(services, query, addressOf(request)));
  forAdmins(addStaff, ({ viewer, body, request }) => staff.giveRole(services, viewer, body, request));
  forAdmins(updateStaff, ({ viewer, params, body, request }) =>
    staff.changeRole(services, viewer, params.id, body, request),
  );

  forAdmins(listRates, () => rates.listRates(services));
  forAdmins(changeRate, ({ viewer, body }) => rates.changeRate(services, viewer.userId, body));
  forAdmins(listRateChanges, ({ query, request }) => rates.listRateChanges(services, query, addressOf(request)));

  // From the database: this process may not have heard of a change by another one yet.
  forAdmins(getSiteSettings, () => readSiteSettings(services.db));
  forAdmins(updateSiteSettings, ({ viewer, body }) => changeSiteSettings(services, viewer.userId, body));

  forAdmins(listSynonyms, ({ query, request }) => synonyms.listSynonyms(services, query, addressOf(request)));
  forAdmins(addSynonyms, ({ viewer, body }) => synonyms.addSynonyms(services, viewer.userId, body.words));
  forAdmins(updateSynonyms, ({ viewer, params, body }) =>
    synonyms.changeSynonyms(services, viewer.userId, { ...params, version: body.version }, body.words),
  );
  forAdmins(deleteSynonyms, async ({ viewer, params, body }) => {
    await synonyms.changeSynonyms(services, viewer.userId, { ...params, version: body.version }, null);
    return { deleted: true as const };
  });

  catalogueRoutes(forAdmins, services);
  bannerRoutes(forAdmins, services);
}

function catalogueRoutes(forAdmins: ReturnType<typeof openStaffGate>, services: HttpServices & AdminServices): void {
  const addressOf = (request: CallRequest) => new URL(request.url, services.publicUrl);

  forAdmins(listAdminCategories, ({ query }) => categories.listCategories(services, query.parent ?? null));
  forAdmins(getAdminCategory, ({ params }) => categories.getCategory(services, params.id));
  forAdmins(addCategory, ({ viewer, body }) => categories.addCategory(services, viewer.userId, body));
  forAdmins(updateCategory, ({ viewer, params, body }) =>
    categories.updateCategory(services, viewer.userId, params.id, body),
  );
  forAdmins(moveCategory, async ({ viewer, params, body }) => ({
    moved: await categories.moveCategory(services, viewer.userId, params.id, body.direction),
  }));
  forAdmins(deleteCategory, async ({ viewer, params, body }) => {
    await categories.deleteCategory(services, viewer.userId, params.id, body.version);
    return { deleted: true as const };
  });

  forAdmins(listAdminParameters, ({ query, request }) =>
    parameters.listParameters(services, query, addressOf(request)),
  );
  forAdmins(getAdminParameter, ({ params, query, request }) =>
    parameters.getParameter(services, params.id, query, addressOf(request)),
  );
  forAdmins(addParameter, ({ viewer, body }) => parameters.addParameter(services, viewer.userId, body));
  forAdmins(updateParameter, ({ viewer, params, body }) =>
    parameters.updateParameter(services, viewer.userId, params.id, body),
  );
  forAdmins(addOption, ({ viewer, params, body }) => parameters.addOption(services, viewer.userId, params.id, body));
  forAdmins(updateOption, ({ viewer, params, body }) => parameters.updateOption(services, viewer.userId, params, body));
  forAdmins(moveOption, async ({ viewer, params, body }) => ({
    moved: await parameters.moveOption(services, viewer.userId, params, body.direction),
  }));
}

function bannerRoutes(forAdmins: ReturnType<typeof openStaffGate>, services: AdminServices): void {
  const withPicture = { uploadLimit: pictureLimit };
  forAdmins(listAdminBanners, () => banners.listBanners(services));
  forAdmins(addBanner, ({ viewer, body, file }) => banners.addBanner(services, viewer.userId, body, file), withPicture);
  forAdmins(
    updateBanner,
    ({ viewer, params, body, file }) => banners.updateBanner(services, viewer.userId, params.id, body, file),
    withPicture,
  );
  forAdmins(moveBanner, async ({ viewer, params, body }) => ({
    moved: await banners.moveBanner(services, viewer.userId, params.id, body.direction),
  }));
  forAdmins(deleteBanner, async ({ viewer, params, body }) => {
    await banners.deleteBanner(services, viewer.userId, params.id, body.version);
    return { deleted: true as const };
  });
}
