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
  getBusinessProfile,
  orderBusinessBanners,
  orderGallery,
  setBusinessLogo,
  updateBusinessAddress,
  updateBusinessDelivery,
  updateBusinessProfile,
} from "#contracts/business/profile-schemas.ts";
import type { DeliveryKind } from "#contracts/business/rules.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { explainFailure } from "#web/accounts/forms/explain-failure.ts";
import { type Api, isFailureOf } from "#web/platform/api.ts";
import { readHolidays, readWeek } from "./schedule-form.ts";
import type { SavedKind, SectionAnswer } from "./sections.ts";

type Save = (api: Api, form: FormData) => Promise<SavedKind | SectionAnswer>;

const idOf = (form: FormData) => ({ id: Number(textOf(form, "id")) || 0 });
/** As they were dragged. */
const idsOf = (form: FormData) => textOf(form, "ids").split(",").map(Number);
/** A number as people write it; null for none. What is no number goes as it was typed (JSON has no NaN), and the API refuses it. */
const numberOf = (form: FormData, name: string) => {
  const text = textOf(form, name).replace(/\s/g, "");
  if (text === "") return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : (text as unknown as number);
};
const pointOf = (form: FormData) => ({
  latitude: numberOf(form, "latitude"),
  longitude: numberOf(form, "longitude"),
});

/** What each form of a profile does, by its intent. */
const saves: Readonly<Record<string, Save>> = {
  async about(api, form) {
    const category = Number(textOf(form, "category")) || null;
    const body = { name: textOf(form, "name"), about: textOf(form, "about"), link: textOf(form, "link"), category };
    await api.call(updateBusinessProfile, { body });
    return "done";
  },
  async messengers(api, form) {
    const names = ["whatsapp", "telegram", "instagram", "website"] as const;
    const body = Object.fromEntries(names.map((name) => [name, textOf(form, name)]));
    await api.call(changeBusinessContacts, { body });
    return "done";
  },
  phone: (api, form) => addContact(api, form, "phone"),
  email: (api, form) => addContact(api, form, "email"),
  async removePhone(api, form) {
    const { phones } = await api.call(getBusinessProfile);
    await api.call(changeBusinessContacts, { body: { phones: phones.filter((one) => one !== textOf(form, "phone")) } });
    return "removed";
  },
  async removeEmail(api) {
    await api.call(changeBusinessContacts, { body: { email: null } });
    return "removed";
  },
  async address(api, form) {
    const params = idOf(form);
    const location = Number(textOf(form, "location")) || 0;
    const body = { location, address: textOf(form, "address"), ...pointOf(form) };
    if (params.id === 0) await api.call(addBusinessAddress, { body });
    else await api.call(updateBusinessAddress, { params, body });
    return params.id === 0 ? "added" : "done";
  },
  async removeAddress(api, form) {
    await api.call(deleteBusinessAddress, { params: idOf(form) });
    return "removed";
  },
  async schedule(api, form) {
    await api.call(changeBusinessSchedule, { body: { schedule: readWeek(form), holidays: readHolidays(form) } });
    return "schedule";
  },
  async delivery(api, form) {
    const kind = textOf(form, "kind") as DeliveryKind;
    const own = kind === "amount" ? { from_amount: numberOf(form, "from_amount") } : { price: numberOf(form, "price") };
    const body = {
      kind,
      ...own,
      location: Number(textOf(form, "location")) || null,
      days: numberOf(form, "days"),
      note: textOf(form, "note"),
    };
    const params = idOf(form);
    if (params.id === 0) await api.call(addBusinessDelivery, { body });
    else await api.call(updateBusinessDelivery, { params, body });
    return params.id === 0 ? "added" : "done";
  },
  async withoutDelivery(api) {
    await api.call(updateBusinessProfile, { body: { without_delivery: true } });
    return "done";
  },
  async withDelivery(api) {
    await api.call(updateBusinessProfile, { body: { without_delivery: false } });
    return "removed";
  },
  async removeDelivery(api, form) {
    await api.call(deleteBusinessDelivery, { params: idOf(form) });
    return "removed";
  },
  logo: (api, form) => addPicture(form, (file) => api.call(setBusinessLogo, { file })),
  banner: (api, form) => addPicture(form, (file) => api.call(addBusinessBanner, { file })),
  gallery: (api, form) => addPicture(form, (file) => api.call(addGalleryPhoto, { file })),
  async removeLogo(api) {
    await api.call(deleteBusinessLogo);
    return "removed";
  },
  async removeBanner(api, form) {
    await api.call(deleteBusinessBanner, { params: idOf(form) });
    return "removed";
  },
  async removeGallery(api, form) {
    await api.call(deleteGalleryPhoto, { params: idOf(form) });
    return "removed";
  },
  async orderBanners(api, form) {
    await api.call(orderBusinessBanners, { body: { ids: idsOf(form) } });
    return "done";
  },
  async orderGallery(api, form) {
    await api.call(orderGallery, { body: { ids: idsOf(form) } });
    return "done";
  },
  async moveBanner(api, form) {
    const { banners } = await api.call(getBusinessProfile);
    await api.call(orderBusinessBanners, { body: { ids: moveForward(banners, idOf(form).id) } });
    return "done";
  },
  async moveGallery(api, form) {
    const { gallery } = await api.call(getBusinessProfile);
    await api.call(orderGallery, { body: { ids: moveForward(gallery, idOf(form).id) } });
    return "done";
  },
};

/** Does what a form asks for, and says what that was; a refusal in words, with what was typed. */
export async function saveSection(api: Api, form: FormData): Promise<SavedKind | SectionAnswer> {
  const intent = textOf(form, "intent");
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  try {
    const saved = await saves[intent]?.(api, form);
    return saved ?? { intent };
  } catch (error) {
    const explained = explainFailure(error, api.texts("accounts"));
    const code = continueCode(error, form, intent);
    // The view of the code says when another can be had.
    const isSaid = isFailureOf(error, "code_too_soon") && code.contact !== undefined && !form.has("again");
    return { intent, typed, ...(!isSaid && explained), ...code };
  }
}

/** After a wrong code, or one that was sent a moment ago, the field for it stays. */
function continueCode(error: unknown, form: FormData, intent: string): Partial<SectionAnswer> {
  const contact = textOf(form, intent);
  if (intent !== "phone" && intent !== "email") return {};
  if (isFailureOf(error, "code_too_soon")) return { contact, resendAfterSeconds: error.retryAfter ?? 0 };
  return isFailureOf(error, "phone_code_incorrect") ? { contact, resendAfterSeconds: 0 } : {};
}

async function addContact(api: Api, form: FormData, kind: "phone" | "email"): Promise<SavedKind | SectionAnswer> {
  const [contact, code] = [textOf(form, kind), textOf(form, "code")];
  const { sent } = await api.call(changeBusinessContacts, { body: { [kind]: contact, ...(code && { code }) } });
  return sent ? { intent: kind, contact, resendAfterSeconds: sent.resend_after } : "added";
}

async function addPicture(form: FormData, send: (file: Blob) => Promise<unknown>): Promise<SavedKind | SectionAnswer> {
  const file = form.get("photo");
  await send(file instanceof Blob ? file : new Blob());
  return "added";
}

/** The ids with this one before the one that it follows. */
function moveForward(rows: readonly { id: number }[], id: number): number[] {
  const ids = rows.map((row) => row.id);
  const at = ids.indexOf(id);
  if (at <= 0) return ids;
  return ids.with(at - 1, id).with(at, ids[at - 1] ?? id);
}
