import type { FastifyInstance } from "fastify";
import {
  addBusinessAddress,
  addBusinessBanner,
  addBusinessDelivery,
  addGalleryPhoto,
  changeBusinessContacts,
  changeBusinessSchedule,
  deleteBusinessAddress,
  deleteBusinessBanner,
  deleteBusinessDelivery,
  deleteBusinessLogo,
  deleteGalleryPhoto,
  getBusinessDelivery,
  getBusinessProfile,
  listBusinessDeliveries,
  listFreeLinks,
  orderBusinessBanners,
  orderGallery,
  setBusinessLogo,
  updateBusinessAddress,
  updateBusinessDelivery,
  updateBusinessProfile,
} from "#contracts/business/profile-schemas.ts";
import { clientInfoOf } from "#server/accounts/devices/client-info.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { perDay, perHour, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import type { PhotoServices } from "#server/photos/store-photo.ts";
import { limitKeyOf, type Viewer } from "#server/http/viewer.ts";
import { getOwnBusiness } from "../records/own-business.ts";
import { addAddress, changeAddress, removeAddress } from "./addresses.ts";
import { changeBusinessProfile } from "./change-profile.ts";
import { findFreeLinks } from "./free-links.ts";
import { type BusinessContactServices, changeContacts } from "./contacts.ts";
import { addDelivery, changeDelivery, getDelivery, listDeliveries, removeDelivery } from "./deliveries.ts";
import { addPicture, orderOwnPictures, removeLogo, removePicture } from "./pictures.ts";
import { readProfile } from "./read-profile.ts";
import { changeSchedule } from "./schedule.ts";

/** Changes of the profile, per account: each renders pages anew, a new name all of its ads. */
const changeLimit: RateLimit = { perKey: [perHour(300)] };
/** Pictures of a business, per account: each takes a core for a second. */
const pictureLimit: RateLimit = { perKey: [perDay(200)] };

type ProfileRouteServices = HttpServices & BusinessContactServices & PhotoServices;

export function businessProfileRoutes(app: FastifyInstance, services: ProfileRouteServices): void {
  const { db, devices, limits } = services;
  const count: Count = ({ ip }, viewer) => limits.consume(changeLimit, { ip, key: limitKeyOf(viewer) });
  serve(app, services, getBusinessProfile, async ({ viewer }) =>
    readProfile(services, db, (await getOwnBusiness(db, viewer.userId)).id),
  );
  serve(app, services, updateBusinessProfile, async ({ viewer, body, request }) => {
    await count(request, viewer);
    return changeBusinessProfile(services, viewer.userId, body);
  });
  serve(app, services, listFreeLinks, async ({ viewer }) => ({
    results: await findFreeLinks(services, (await getOwnBusiness(db, viewer.userId)).id),
  }));
  serve(app, services, changeBusinessContacts, async ({ viewer, body, request, reply }) => {
    await count(request, viewer);
    const answer = await changeContacts(services, viewer.userId, body, clientInfoOf(request, devices));
    if (answer.sent) reply.code(202);
    return answer;
  });
  serve(app, services, changeBusinessSchedule, async ({ viewer, body, language, request }) => {
    await count(request, viewer);
    return changeSchedule(services, viewer.userId, body, language);
  });
  addressRoutes(app, services, count);
  deliveryRoutes(app, services, count);
  pictureRoutes(app, services);
}

type Count = (request: CallRequest, viewer: Viewer) => Promise<void>;

function addressRoutes(app: FastifyInstance, services: ProfileRouteServices, count: Count): void {
  serve(app, services, addBusinessAddress, async ({ viewer, body, request }) => {
    await count(request, viewer);
    return addAddress(services, viewer.userId, body);
  });
  serve(app, services, updateBusinessAddress, async ({ viewer, params, body, request }) => {
    await count(request, viewer);
    return changeAddress(services, viewer.userId, params.id, body);
  });
  serve(app, services, deleteBusinessAddress, ({ viewer, params }) =>
    removeAddress(services, viewer.userId, params.id),
  );
}

function deliveryRoutes(app: FastifyInstance, services: ProfileRouteServices, count: Count): void {
  serve(app, services, listBusinessDeliveries, ({ viewer }) => listDeliveries(services, viewer.userId));
  serve(app, services, getBusinessDelivery, ({ viewer, params }) => getDelivery(services, viewer.userId, params.id));
  serve(app, services, addBusinessDelivery, async ({ viewer, body, request }) => {
    await count(request, viewer);
    return addDelivery(services, viewer.userId, body);
  });
  serve(app, services, updateBusinessDelivery, async ({ viewer, params, body, request }) => {
    await count(request, viewer);
    return changeDelivery(services, viewer.userId, params.id, body);
  });
  serve(app, services, deleteBusinessDelivery, ({ viewer, params }) =>
    removeDelivery(services, viewer.userId, params.id),
  );
}

function pictureRoutes(app: FastifyInstance, services: ProfileRouteServices): void {
  const { db } = services;
  const uploads = [
    [setBusinessLogo, "logo"],
    [addBusinessBanner, "banner"],
    [addGalleryPhoto, "gallery"],
  ] as const;
  for (const [record, kind] of uploads) {
    serve(
      app,
      services,
      record,
      ({ viewer, file, request }) => addPicture(services, { ...viewer, ip: request.ip }, kind, file),
      {
        uploadLimit: pictureLimit,
        authorize: async (viewer) => void (viewer && (await getOwnBusiness(db, viewer.userId))),
      },
    );
  }
  serve(app, services, deleteBusinessLogo, ({ viewer }) => removeLogo(services, viewer.userId));
  serve(app, services, deleteBusinessBanner, ({ viewer, params }) =>
    removePicture(services, viewer.userId, "banner", params.id),
  );
  serve(app, services, deleteGalleryPhoto, ({ viewer, params }) =>
    removePicture(services, viewer.userId, "gallery", params.id),
  );
  serve(app, services, orderBusinessBanners, ({ viewer, body }) =>
    orderOwnPictures(services, viewer.userId, "banner", body.ids),
  );
  serve(app, services, orderGallery, ({ viewer, body }) =>
    orderOwnPictures(services, viewer.userId, "gallery", body.ids),
  );
}
