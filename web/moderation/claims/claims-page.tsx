import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import { redirect } from "react-router";
import { getModeratedProduct, listClaims, type ModeratedClaim, resolveClaim } from "#contracts/moderation/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
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
import { photoAt } from "#web/ui/photo/photo-source.ts";
import type { Route } from "./+types/claims-page.ts";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { type ClaimView, ClaimItem } from "./claim-item.tsx";
import { loadReasons } from "#web/moderation/review/load-reasons.ts";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";

const path = "/moderation/claims";
const states = ["open", "resolved"] as const;
/** Small, because each claim shows its whole listing. */
const pageSize = 10;

/** `/moderation/claims?state=`: claims about listings and reviews, with their subjects. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireStaff({ request, context });
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
      claims: await Promise.all(found.results.map((claim) => viewClaim(claim, api))),
      nextHref: found.key && `?${new URLSearchParams({ state, key: found.key })}`,
      meta: staffMeta(api, api.texts("moderation")("screen.claims"), path),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

async function viewClaim(claim: ModeratedClaim, api: Api): Promise<ClaimView> {
  const { language, now } = api;
  const { product, review } = claim;
  const photo = product.first_photo;
  return {
    id: claim.id,
    category: titleOf(claim.category, language),
    text: claim.text,
    ago: formatAgo(claim.creation_date, now, language),
    by: claim.user,
    outcome: claim.outcome,
    note: claim.note,
    listing: {
      id: product.id,
      title: product.title,
      price: formatPrice(product.stock_price ?? product.price, product.currency, language),
      state: product.state,
      sellerId: product.user.id,
      photos: photo ? [photoAt(photo, 320)] : [],
      // A claim about a listing needs its description and all photos.
      ...(review ? {} : await readDetails(product.id, api)),
    },
    review: review && { rating: review.rating, text: review.text, by: review.user },
  };
}

async function readDetails(id: number, api: Api): Promise<{ description: string; photos: string[] } | undefined> {
  try {
    const { product } = await api.call(getModeratedProduct, { params: { id } });
    const { description, photos } = viewListing(product, api.language, api.now, api.texts("listings"));
    return { description, photos: photos.map(({ src }) => src) };
  } catch (error) {
    if (isFailureOf(error, "not_found")) return undefined;
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireStaff({ request, context });
  const form = await request.formData();
  const id = Number(textOf(form, "claim"));
  const outcome = textOf(form, "outcome") === "removed" ? "removed" : "kept";
  const reasons = outcome === "removed" ? form.getAll("reasons").map(String) : [];
  const note = textOf(form, "note");
  if (outcome === "removed" && form.has("is_ad") && reasons.length === 0)
    return { id, note, message: api.texts("moderation")("reasonMissing") };
  try {
    await api.call(resolveClaim, { params: { id }, body: { outcome, reasons, note } });
    return redirect(path, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { id, note, message: Object.values(error.problem.errors ?? {})[0]?.[0] ?? error.problem.detail };
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
                key={claim.id}
                claim={claim}
                reasons={reasons}
                refusal={
                  isUnreachable
                    ? { note: "", message: t("event.noNetwork") }
                    : refused?.id === claim.id
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
