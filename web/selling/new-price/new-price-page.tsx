import { Form, redirect, useNavigation } from "react-router";
import { readPrice } from "#contracts/selling/read-price.ts";
import { getOwnProduct, type OwnProduct, updateProduct } from "#contracts/selling/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { type Api, failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/new-price-page.ts";
import { type AskedView, newPricePath, viewAsked } from "./asked-view.ts";
import { NewPriceForm, type NewPriceRefusal } from "./new-price-form.tsx";
import "#web/selling/texts.ts";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** The result that the dialog gets after a new price. */
export interface NewPriceDone {
  done: OwnProduct["state"];
}

/** `/profile/my-products/price/:id`: a new price of one's own listing on show, also without scripts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { product, asked } = await readAsked(api, params.id);
  const title = api.texts("selling.price")(asked.isPay ? "payTitle" : "title");
  const path = newPricePath(product.id);
  return {
    id: product.id,
    name: product.title,
    asked,
    meta: { title, description: title, path, language: api.language, publicUrl: api.publicUrl, noIndex: true },
  };
}

/** Fails as not found where no price can be changed at once: the form of the listing changes it there. */
async function readAsked(api: Api, id: string): Promise<{ product: OwnProduct; asked: AskedView }> {
  if (!/^\d{1,10}$/.test(id)) failNotFound();
  try {
    const product = await api.call(getOwnProduct, { params: { id: Number(id) } });
    return { product, asked: viewAsked(product, product.price) ?? failNotFound() };
  } catch (error) {
    if (isFailureOf(error, "validation_failed")) failNotFound();
    throw error;
  }
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<NewPriceRefusal | NewPriceDone> {
  const api = getApi(context);
  const t = api.texts("selling.price");
  const { product, asked } = await readAsked(api, params.id);
  const form = await request.formData();
  const [choice, typed] = [textOf(form, "choice"), textOf(form, "typed")];
  const given = { choice, typed, dropsDiscount: form.has("drop_discount") };
  const read = choice === "negotiable" ? { price: 0 } : readPrice(choice === "own" ? typed : choice, asked.currency);
  if ("fault" in read) return { ...given, error: t(`faults.${read.fault}`) };
  if (read.price === asked.price && !given.dropsDiscount) return { ...given, error: t("faults.same") };
  const body = {
    ...(read.price === 0 ? { is_negotiable: true } : { price: read.price, is_negotiable: false }),
    ...(given.dropsDiscount && { discount_price: null }),
    at_once: !form.has("confirmed"),
  };
  try {
    const { state } = await api.call(updateProduct, { params: { id: product.id }, body });
    if (form.has("inline")) return { done: state };
    throw redirect(state === "active" ? `/products/${product.id}` : "/profile/?tab=products&state=on_review", 303);
  } catch (error) {
    if (isFailureOf(error, "price_needs_review")) return { ...given, needsReview: true };
    if (!isFailure(error)) throw error;
    const { price, discount_price: discount } = error.problem.errors ?? {};
    if (discount?.[0] !== undefined) return { ...given, discountError: discount[0] };
    return { ...given, ...(price?.[0] === undefined ? { message: error.problem.detail } : { error: price[0] }) };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function NewPricePage({
  loaderData: { id, name, asked, meta: about },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslations("selling.price");
  const isBusy = useNavigation().state !== "idle";
  const answer = actionData && "done" in actionData ? undefined : actionData;
  return (
    <div className="wrap max-w-lg pt-4 pb-12 720:pt-7">
      <h1 className="text-2xl font-bold tracking-tight">{about.title}</h1>
      <p className="mb-4 wrap-anywhere">
        <PageLink to={`/products/${id}`} className="inline-flex min-h-11 items-center text-lake-600 hover:underline">
          {name}
        </PageLink>
      </p>
      <NewPriceForm
        asked={asked}
        answer={answer}
        isBusy={isBusy}
        isInline={false}
        Form={Form}
        path={newPricePath(id)}
      />
      <PageLink
        to="/profile/?tab=products"
        className="mt-3 inline-flex min-h-11 items-center text-lake-600 hover:underline"
      >
        {t("back")}
      </PageLink>
    </div>
  );
}
