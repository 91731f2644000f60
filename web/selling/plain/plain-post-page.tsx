import { type ActionFunctionArgs, redirect } from "react-router";
import type { Account } from "#contracts/accounts/schemas.ts";
import {
  type FlatCategory,
  listCategories,
  listCategoryParameters,
  listLocations,
  type Parameter,
} from "#contracts/catalogue/schemas.ts";
import { maxPhotos, titleLength } from "#contracts/selling/rules.ts";
import { checkDraft, createProduct, uploadPhoto } from "#contracts/selling/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { findListLocation } from "#web/location/remembered-location.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { type Api, failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { makeKey } from "#web/platform/random-key.ts";
import { type CategoryItem, postingKindOf, searchCategories } from "#web/selling/posting/fields/category-items.ts";
import { viewCategories } from "#web/selling/posting/view-categories.ts";
import { loadPostingBusiness } from "#web/selling/posting/load-business.ts";
import { emptyDraft, toListing } from "#web/selling/posting/draft/draft.ts";
import { errorsByField } from "#web/selling/posting/draft/refusal-fields.ts";
import type { Route } from "./+types/plain-post-page.ts";
import { CategoryForm } from "./category-form.tsx";
import { type Choice, groupLeaves, groupLocations, withoutChoices } from "./choice-groups.ts";
import { attemptKeyOf, explainDraft, type PlainDraft, readPlainForm } from "./plain-draft.ts";
import { PlainForm } from "./plain-form.tsx";
import "#web/selling/texts.ts";

export const handle = { hideBottomBar: true, hidesSearch: true } satisfies PageHandle;

const path = "/post/plain";
/** Where a listing is that was sent. */
const sentPath = "/profile/?tab=products&state=on_review";

/**
 * `/post/plain`: posting without scripts. First the category, then one form: each photo is sent by a button of its own, and the form
 * carries what is typed and the ids of photos from one answer to the next.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const query = new URL(request.url).searchParams;
  const id = query.get("category");
  const search = query.get("search")?.trim().slice(0, titleLength.max) ?? "";
  const [account, categories, locations] = await Promise.all([
    getOwnAccount(context),
    api.shared(listCategories),
    api.shared(listLocations),
  ]);
  const category = id ? findLeaf(categories, Number(id)) : undefined;
  if (id && !category) failNotFound();
  const title = api.texts("selling.posting")("newListing");
  const business = category ? await loadPostingBusiness(api, account) : undefined;
  const location = business?.location ?? account.location ?? Number(findListLocation(request, locations).id);
  const phone = business?.phone ?? account.phone;
  const items = viewCategories(categories, api.language);
  const found = category || search === "" ? [] : await findChoices(api, items, search);
  const isFound = new Set(found.map((one) => one.id));
  return {
    search,
    found,
    // Each category is there once: the browser shows the last of two as chosen.
    groups: category ? [] : withoutChoices(groupLeaves(items), isFound),
    // The form of the first step came without one.
    isMissing: id === "",
    category: items.find((item) => item.id === category?.id) ?? null,
    parameters: category ? await readParameters(api, category) : [],
    catalogues: business?.catalogues ?? [],
    locations: category ? groupLocations(locations, api.language, location) : [],
    empty: {
      formKey: makeKey(),
      draft: emptyDraft({ phone: phone ? formatPhone(phone) : "", location: location || null }),
      photos: [],
    } satisfies PlainDraft,
    meta: { title, description: title, path, language: api.language, publicUrl: api.publicUrl, noIndex: true },
  };
}

/** Categories by their names, and by the things that people put into them. */
async function findChoices(api: Api, items: readonly CategoryItem[], search: string): Promise<Choice[]> {
  const { categories } = await api.call(checkDraft, { body: { title: search } });
  const likely = categories.map(({ id }) => id);
  return searchCategories(items, search, likely).map(({ id, title, path: above }) => ({
    id,
    title: `${title} · ${above}`,
  }));
}

function findLeaf(categories: readonly FlatCategory[], id: number): FlatCategory | undefined {
  return categories.find((known) => known.id === id && categories.every(({ parent }) => parent !== id));
}

function readParameters(api: Api, { id }: Pick<FlatCategory, "id">): Promise<Parameter[]> {
  return api.shared(listCategoryParameters, { params: { id } });
}

/** The form with what is wrong with it. */
interface PlainAnswer extends PlainDraft {
  /** By field. */
  errors: Record<string, string>;
  message?: string;
}

export async function action({ request, context }: ActionFunctionArgs): Promise<PlainAnswer | Response> {
  const api = getApi(context);
  const account = await getOwnAccount(context);
  const id = Number(new URL(request.url).searchParams.get("category"));
  const category = findLeaf(await api.shared(listCategories), id);
  if (!category) failNotFound();
  // Of a photo that is far too large the server leaves out the middle (`server/selling/page-rules.ts`): what was typed beside it is here.
  const form = await request.formData();
  const given = readPlainForm(form, category);
  const intent = textOf(form, "intent");
  const refused = await takePhoto(api, form, given);
  if (refused !== undefined) return { ...given, errors: { photos: refused } };
  if (intent.startsWith("remove-")) given.photos = given.photos.filter((photo) => `remove-${photo.id}` !== intent);
  if (intent !== "publish") return { ...given, errors: {} };
  return publish(api, given, { account, parameters: await readParameters(api, category) });
}

/** Uploads the photo that came with the form, if there is one. Returns why it was refused. */
async function takePhoto(api: Api, form: FormData, { photos }: PlainDraft): Promise<string | undefined> {
  const file = form.get("photo");
  if (!(file instanceof Blob) || file.size === 0) return undefined;
  if (photos.length >= maxPhotos) return api.texts("selling.posting")("photosTooMany", { max: String(maxPhotos) });
  try {
    const { id, medium_thumbnail: thumbnail } = await api.call(uploadPhoto, { file });
    photos.push({ id, thumbnail });
    return undefined;
  } catch (error) {
    if (!isFailure(error)) throw error;
    return Object.values(error.problem.errors ?? {})[0]?.[0] ?? error.problem.detail;
  }
}

async function publish(
  api: Api,
  given: PlainDraft,
  { account, parameters }: { account: Account; parameters: readonly Parameter[] },
): Promise<PlainAnswer | Response> {
  const t = api.texts("selling.posting");
  const { errors, asked } = explainDraft(given, parameters, t);
  if (Object.keys(errors).length > 0)
    return { ...given, draft: { ...given.draft, asked }, errors, message: t("checkForm") };
  const isBusiness = account.is_business && account.request_status !== "expired";
  const photos = given.photos.map((photo) => photo.id);
  try {
    await api.call(createProduct, {
      body: toListing(given.draft, parameters, photos, isBusiness),
      key: await attemptKeyOf(given),
    });
    return redirect(sentPath, 303);
  } catch (error) {
    // The form was sent already, with the same words and its photo under another id.
    if (isFailureOf(error, "conflict")) return redirect(sentPath, 303);
    if (!isFailure(error)) throw error;
    const { errors: refused, otherErrors } = errorsByField(error.problem);
    const message = otherErrors[0] ?? (refused.size > 0 ? t("checkForm") : error.problem.detail);
    return { ...given, errors: Object.fromEntries(refused), message };
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function PlainPostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, search, found, isMissing, category, parameters, locations, catalogues, empty } = loaderData;
  const t = useTranslations("selling.posting");
  const shown = actionData ?? { ...empty, errors: {} };
  return (
    <div className="wrap max-w-2xl pt-4 pb-12 720:pt-7">
      <h1 className="mb-4 text-2xl font-bold tracking-tight">{t("newListing")}</h1>
      {category === null ? (
        <CategoryForm
          key={search}
          path={path}
          groups={groups}
          search={search}
          found={found}
          error={isMissing ? t("errors.required") : undefined}
        />
      ) : (
        <PlainForm
          path={`${path}?category=${category.id}`}
          backPath={path}
          category={category}
          kind={postingKindOf(category, shown.draft.deal ?? category.deals[0] ?? null)}
          parameters={parameters}
          locations={locations}
          catalogues={catalogues}
          {...shown}
        />
      )}
    </div>
  );
}
