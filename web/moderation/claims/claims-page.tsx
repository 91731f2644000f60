import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import { redirect } from "react-router";
import { businessPath } from "#contracts/business/page-path.ts";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { claimOutcomes } from "#contracts/moderation/rules.ts";
import { getModeratedProduct, listClaims, type ModeratedClaim, resolveClaim } from "#contracts/moderation/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { thumbnailOf } from "#web/listings/card/thumbnail.ts";
import { viewListing } from "#web/listings/view/listing-view.ts";
import { type Api, failNotFound, isFailure, isFailureOf } from "#web/platform/api.ts";
import { formatAgo, formatNumber } from "#web/platform/format.ts";
import { formatPrice } from "#web/listings/card/format-price.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { Route } from "./+types/claims-page.ts";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { viewModeratedUser } from "#web/moderation/users/moderated-user-view.ts";
import { ClaimItem } from "./claim-item.tsx";
import type { ClaimedListing, ClaimSubjectView, ClaimView, SentClaim, UserLink } from "./claim-view.ts";
import { groupClaims } from "./group-claims.ts";
import { loadReasons } from "#web/moderation/review/load-reasons.ts";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";

const path = "/moderation/claims";
const states = ["open", "resolved"] as const;
/** Small, because each claim shows its whole listing. */
const pageSize = 10;

/** `/moderation/claims?state=`: claims about listings, reviews and users, with their subjects. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireStaff({ context });
  const { searchParams } = new URL(request.url);
  const state = states.find((known) => known === searchParams.get("state")) ?? "open";
  try {
    const [found, reasons] = await Promise.all([
      api.call(listClaims, { query: { state, limit: pageSize, key: searchParams.get("key") } }),
      loadReasons(api),
    ]);
    return {
      state,
      reasons,
      open: formatNumber(found.count),
      claims: await Promise.all(groupClaims(found.results).map((group) => viewClaims(group, api))),
      nextHref: found.key && `?${new URLSearchParams({ state, key: found.key })}`,
      meta: staffMeta(api, api.texts("moderation")("screen.claims"), path),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

async function viewClaims([first, ...others]: [ModeratedClaim, ...ModeratedClaim[]], api: Api): Promise<ClaimView> {
  return {
    sent: [viewSent(first, api), ...others.map((claim) => viewSent(claim, api))],
    outcome: first.outcome,
    note: first.note,
    subject: await viewSubject(first, api),
  };
}

function viewSent({ id, category, text, creation_date, user }: ModeratedClaim, { language, now }: Api): SentClaim {
  return { id, category: titleOf(category, language), text, ago: formatAgo(creation_date, now, language), by: user };
}

async function viewSubject({ product, review, business, seller }: ModeratedClaim, api: Api): Promise<ClaimSubjectView> {
  if (seller) {
    const { active, on_review } = seller.product_count;
    const user = {
      ...viewModeratedUser(seller, api),
      mayBlock: seller.may_block && seller.blocked_date === null,
      hasListings: active + on_review > 0,
    };
    return { kind: "user", user };
  }
  if (review && business) {
    const on = { business: { name: business.name, path: businessPath(business), userId: business.user } };
    return { kind: "review", on, rating: review.rating, text: review.text, by: review.user };
  }
  // Any other claim is about a listing, or something on one.
  if (!product) failNotFound();
  const { seller: named, ...details } = (await readDetails(product.id, api)) ?? {};
  const card = viewClaimedListing(product, api);
  const listing = named ? { ...card, seller: named } : card;
  if (review) return { kind: "review", on: { listing }, rating: review.rating, text: review.text, by: review.user };
  // A claim about a listing needs its description and all photos.
  return { kind: "listing", listing: { ...listing, ...details } };
}

function viewClaimedListing(product: ProductCard, { language }: Api): ClaimedListing {
  const photo = thumbnailOf(product, 320);
  return {
    id: product.id,
    title: product.title,
    price: formatPrice(product.stock_price ?? product.price, product.currency, language),
    state: product.state,
    seller: { id: product.user.id, name: product.user.business_name ?? null },
    photos: photo === null ? [] : [photo],
  };
}

interface ListingDetails {
  description: string;
  photos?: string[];
  seller: UserLink;
}

async function readDetails(id: number, api: Api): Promise<ListingDetails | undefined> {
  try {
    const { product } = await api.call(getModeratedProduct, { params: { id } });
    const { description, photos } = viewListing(product, api.language, api.now, api.texts("listings"));
    const seller = { id: product.user.id, name: product.user.name };
    return { description, seller, ...(photos.length > 0 && { photos: photos.map(({ src }) => src) }) };
  } catch (error) {
    if (isFailureOf(error, "not_found")) return undefined;
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireStaff({ context });
  const form = await request.formData();
  const id = Number(textOf(form, "claim"));
  const outcome = claimOutcomes.find((known) => known === textOf(form, "outcome")) ?? "kept";
  const chosen = form.getAll("reasons").map(String);
  const reasons = outcome === "removed" ? chosen : [];
  const note = textOf(form, "note");
  const t = api.texts("moderation");
  const refused = { id, note, reasons: chosen };
  if (outcome === "removed" && form.has("has_reasons") && reasons.length === 0)
    return { ...refused, field: "reasons" as const, message: t("reasonMissing") };
  if (outcome === "blocked" && note === "")
    return { ...refused, field: "note" as const, message: t("blockReasonMissing") };
  try {
    await api.call(resolveClaim, { params: { id }, body: { outcome, reasons, note } });
    return redirect(path, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    const { errors = {}, detail } = error.problem;
    const [message = detail] = Object.values(errors)[0] ?? [];
    return { ...refused, field: errors["note"] ? ("note" as const) : undefined, message };
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function ClaimsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, open, claims, reasons, nextHref } = loaderData;
  const t = useTranslations("moderation");
  const refused = actionData && "id" in actionData ? actionData : undefined;
  const isUnreachable = actionData !== undefined && "unreachable" in actionData;
  return (
    <>
      <StaffNav current="claims" />
      <div className="wrap max-w-3xl pt-5 pb-12">
        <h1 className="text-2xl font-bold tracking-tight">{t("screen.claims")}</h1>
        <nav aria-label={t("claimStates")} className="scroll-row mt-2 mb-5 gap-6 border-b border-felt-200">
          {states.map((one) => (
            <PageLink
              key={one}
              to={one === "open" ? path : `${path}?state=${one}`}
              aria-current={one === state ? "page" : undefined}
              className="flex h-12 items-center gap-2 border-b-2 border-transparent font-semibold whitespace-nowrap text-felt-600 aria-[current]:border-lake-600 aria-[current]:text-felt-900"
            >
              {t(`claims.${one}`)}
              {one === "open" && <span className="text-xs font-normal">{open}</span>}
            </PageLink>
          ))}
        </nav>
        {claims.length === 0 ? (
          <EmptyState
            icon={MessageSquareWarning}
            title={t(`noClaims.${state}`)}
            text={state === "open" && t("noClaimsText")}
          />
        ) : (
          <ul className="grid gap-4">
            {claims.map((claim) => (
              <ClaimItem
                key={claim.sent[0].id}
                claim={claim}
                reasons={reasons}
                refusal={
                  isUnreachable
                    ? { note: "", reasons: [], message: t("event.noNetwork") }
                    : refused?.id === claim.sent[0].id
                      ? refused
                      : undefined
                }
              />
            ))}
          </ul>
        )}
        {nextHref && (
          <LinkButton to={nextHref} variant="soft" size="m" className="mt-4 w-full">
            {t("older")}
          </LinkButton>
        )}
      </div>
    </>
  );
}
