import { Form, redirect, useNavigation } from "react-router";
import { maxClaimLength } from "#contracts/claims/rules.ts";
import { listClaimCategories, sendClaim, sendReviewClaim } from "#contracts/claims/schemas.ts";
import { getProduct } from "#contracts/listings/schemas.ts";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { findAccount } from "#web/accounts/session/session.ts";
import { type Api, failNotFound, getApi, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/form/field.tsx";
import { useRequired } from "#web/ui/form/use-required.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import type { Route } from "./+types/claim-page.ts";

export const handle = { hideBottomBar: true } satisfies PageHandle;

/** `/products/:id/complaint`: the form of a claim about a listing, with `?review=` about a review. A guest signs in first. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const path = `/products/${params.id}/complaint`;
  const review = reviewOf(request);
  if (!(await findAccount(context))) throw redirect(authPath("login", path + (review ? `?review=${review}` : "")), 303);
  try {
    const [product, categories] = await Promise.all([
      api.call(getProduct, { params: { id: params.id } }),
      api.shared(listClaimCategories),
    ]);
    const title = api.texts("claims")(review ? "reviewTitle" : "title");
    return {
      title,
      about: product.title,
      back: review ? `/products/${product.id}/reviews` : `/products/${product.id}`,
      categories: categories
        .filter((category) => (review ? category.for_reviews : category.for_products))
        .map((category) => ({ id: category.id, title: titleOf(category, language) })),
      meta: { title, description: title, path, language, publicUrl, noIndex: true },
    };
  } catch (error) {
    if (isFailureOf(error, "validation_failed") || isFailureOf(error, "listing_inactive")) failNotFound();
    throw error;
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const api = getApi(context);
  const review = reviewOf(request);
  const form = await request.formData();
  const category = textOf(form, "category");
  const text = textOf(form, "text");
  const body = { category: Number(category), text };
  try {
    if (review) await api.call(sendReviewClaim, { params: { id: params.id, review_id: review }, body });
    else await api.call(sendClaim, { params: { id: params.id }, body });
    return { isSent: true as const, text: api.texts("claims")("sent") };
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { problem } = error;
    // Nothing is wrong with it: the first one is on its way.
    if (problem.code === "claim_already_sent") return { isSent: true as const, text: problem.detail };
    return { category, text, ...explain(api, problem.errors, problem.detail) };
  }
}

function reviewOf(request: Request): string | undefined {
  const given = new URL(request.url).searchParams.get("review") ?? "";
  return /^\d{1,10}$/.test(given) ? given : undefined;
}

/** The refusal as an error of a field, or as a message. */
function explain(
  api: Api,
  errors: Record<string, string[]> | undefined,
  detail: string,
): { errors?: Partial<Record<"category" | "text", string>>; message?: string } {
  if (!errors) return { message: detail };
  if (errors["category"]) return { errors: { category: api.texts("claims")("categoryMissing") } };
  return { errors: { text: errors["text"]?.[0] ?? detail } };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

/** The form was longer than what takes its place: whoever scrolled down to send it would not see that. */
function showOutcome(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "center" });
}

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, about, back, categories } = loaderData;
  const t = useTranslations("claims");
  const isBusy = useNavigation().state !== "idle";
  const refused = actionData && "category" in actionData ? actionData : undefined;
  const isUnreachable = actionData !== undefined && "unreachable" in actionData;
  const { props, errorOf } = useRequired({ category: t("categoryMissing") }, refused?.errors);
  return (
    <div className="wrap flex justify-center py-6 720:py-10">
      <div className="w-full max-w-[480px] rounded-l border border-felt-200 bg-felt-0 p-5 shadow-2 480:p-7">
        <h1 className="text-2xl font-bold tracking-tight">{title}</h1>
        <p className="mt-1 mb-4 text-felt-600 wrap-anywhere">{about}</p>
        {actionData && "isSent" in actionData ? (
          <>
            <div ref={showOutcome} tabIndex={-1} className="outline-none">
              <FormMessage kind="success">{actionData.text}</FormMessage>
            </div>
            <LinkButton to={back} size="m" className="mt-5 w-full">
              {t("back")}
            </LinkButton>
          </>
        ) : (
          <Form method="post" className="grid gap-4" {...props}>
            {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
            {isUnreachable && !isBusy && <FormMessage kind="error">{t("unreachable")}</FormMessage>}
            <fieldset
              data-invalid={errorOf("category") ? "" : undefined}
              aria-describedby={errorOf("category") ? "category-error" : undefined}
            >
              <legend className="mb-1.5 text-xs text-felt-600">{t("category")}</legend>
              {categories.map((category) => (
                <label
                  key={category.id}
                  className="-mx-2 flex min-h-11 items-center gap-3 rounded-s px-2 hover:bg-felt-100 has-checked:bg-lake-50"
                >
                  <input
                    type="radio"
                    name="category"
                    value={category.id}
                    defaultChecked={refused?.category === String(category.id)}
                    className="size-5 shrink-0 accent-lake-600"
                  />
                  {category.title}
                </label>
              ))}
              <FieldError id="category-error">{errorOf("category")}</FieldError>
            </fieldset>
            <TextArea
              label={t("text")}
              name="text"
              maxLength={maxClaimLength}
              defaultValue={refused?.text}
              error={errorOf("text")}
              hint={t("textHint")}
            />
            <Button type="submit" variant="primary" size="l" className="w-full" aria-busy={isBusy}>
              {isBusy ? t("wait") : t("send")}
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}
