import { useState } from "react";
import { listCategories, listLocations } from "#contracts/catalogue.ts";
import { getOwnProduct } from "#contracts/selling.ts";
import { getOwnAccount } from "#web/account/session.ts";
import { formatPhone } from "#web/listing/format-phone.ts";
import { findListPlace } from "#web/location/remembered-place.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { FormMessage } from "#web/ui/form-message.tsx";
import type { Route } from "./+types/post-page.ts";
import { BlockReasons } from "./block-reasons.tsx";
import { viewCategories } from "./category-tree.ts";
import { draftOf, emptyDraft } from "./draft.ts";
import { Posted } from "./posted.tsx";
import { PostingForm } from "./posting-form.tsx";
import { useRecalledPlace } from "./posting-place.ts";
import "./texts.ts";

export const handle = { hideBottomBar: true, tellsConnection: true };

/** `/post`, and `/profile/my-products/edit/:id` with an ad that is there already. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { id } = params;
  try {
    const [account, categories, locations, product] = await Promise.all([
      getOwnAccount(context),
      api.shared(listCategories),
      api.shared(listLocations),
      id === undefined ? null : api.call(getOwnProduct, { params: { id } }),
    ]);
    const wanted = product?.location_id ?? account.location ?? Number(findListPlace(request, locations).id);
    const place = locations.find((location) => location.id === wanted);
    const t = api.texts("posting");
    const title = t(product ? "editListing" : "newListing");
    return {
      origin: {
        name: id ?? "new",
        userId: account.id,
        revision: product?.revision ?? null,
        draft: product
          ? draftOf(product)
          : emptyDraft({ phone: account.phone ? formatPhone(account.phone) : "", location: place?.id ?? null }),
        photos: product?.photos ?? [],
      },
      reasons: product?.state === "blocked" ? (product.moderation?.reasons ?? []) : [],
      note: product?.state === "blocked" ? (product.moderation?.note ?? null) : null,
      productId: product?.id ?? null,
      categories: viewCategories(categories, api.language),
      place: place ? { id: place.id, title: titleOf(place, api.language) } : null,
      isBusiness: account.is_business && account.request_status !== "expired",
      meta: {
        title,
        description: title,
        path: id ? `/profile/my-products/edit/${id}` : "/post",
        language: api.language,
        publicUrl: api.publicUrl,
        noIndex: true,
      },
    };
  } catch (error) {
    // What is no number names no ad.
    if (isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

/** What is typed stays: the page need not ask anew for what the form holds. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { origin, reasons, note, productId, categories, place, isBusiness } = loaderData;
  const t = useTranslations("posting");
  const [posted, setPosted] = useState<{ title: string }>();
  const recalled = useRecalledPlace();
  const isNew = productId === null;
  if (posted) return <Posted title={posted.title} isChange={!isNew} onAgain={() => setPosted(undefined)} />;
  return (
    <>
      <div className="wrap max-w-3xl pt-4 pb-3.5 720:pt-7">
        <h1 className="text-2xl font-bold tracking-tight">{t(isNew ? "newListing" : "editListing")}</h1>
        <div className="mt-3 grid gap-3 empty:hidden">
          {(reasons.length > 0 || note) && <BlockReasons reasons={reasons} note={note} />}
        </div>
        <noscript>
          <FormMessage kind="error">{t("needsScript")}</FormMessage>
        </noscript>
      </div>
      <PostingForm
        key={`${origin.name} ${recalled}`}
        origin={isNew && recalled !== null ? { ...origin, draft: { ...origin.draft, location: recalled } } : origin}
        productId={productId}
        categories={categories}
        place={place}
        isBusiness={isBusiness}
        onPublished={({ title }) => {
          window.scrollTo(0, 0);
          setPosted({ title });
        }}
      />
    </>
  );
}
