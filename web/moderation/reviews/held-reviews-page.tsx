import Star from "lucide-react/icons/star";
import { Form, redirect, useNavigation } from "react-router";
import { decideHeldReviews, type HeldReviews, listHeldReviews } from "#contracts/moderation/review-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { subjectLinkClass } from "#web/moderation/claims/claim-subject.tsx";
import { describeAge } from "#web/moderation/staff/describe-time.ts";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";
import { type Api, failNotFound, isFailure, isFailureOf } from "#web/platform/api.ts";
import { formatDate, formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { Stars } from "#web/users/view/stars.tsx";
import type { Route } from "./+types/held-reviews-page.ts";

const path = "/moderation/reviews";
const pageSize = 10;

/** `/moderation/reviews`: bursts of reviews, seller by seller. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireStaff({ context });
  const key = new URL(request.url).searchParams.get("key");
  try {
    const found = await api.call(listHeldReviews, { query: { limit: pageSize, key } });
    return {
      bursts: found.results.map((burst) => viewBurst(burst, api)),
      nextHref: found.key && `?${new URLSearchParams({ key: found.key })}`,
      meta: staffMeta(api, api.texts("moderation")("screen.reviews"), path),
    };
  } catch (error) {
    if (isFailureOf(error, "key_invalid")) failNotFound();
    throw error;
  }
}

function viewBurst({ seller, count, reviews }: HeldReviews, api: Api) {
  const t = api.texts("moderation");
  const ofSeller = api.texts("reviews")("count", {
    count: seller.review_count,
    shown: formatNumber(seller.review_count),
  });
  return {
    seller: { id: seller.id, name: seller.name },
    rating:
      seller.rating === null
        ? t("heldReviews.noRating")
        : `${t("heldReviews.now", { rating: formatNumber(Math.round(seller.rating * 10) / 10) })} · ${ofSeller}`,
    count: t("heldReviews.count", { count, shown: formatNumber(count) }),
    reviews: reviews.map(({ id, version, rating, text, creation_date: date, held_as: cause, user, product }) => ({
      id,
      version,
      rating,
      text,
      cause: t(`heldReviews.${cause}`),
      date: formatDate(date, api.language),
      author: { id: user.id, name: user.name },
      facts: [
        t("age.since", { age: describeAge(user.member_since, api.now, t) }),
        t(user.has_phone ? "heldReviews.withPhone" : "heldReviews.withoutPhone"),
        t("heldReviews.written", { count: user.review_count, shown: formatNumber(user.review_count) }),
      ].join(" · "),
      listing: product,
    })),
  };
}

/** Decides on the chosen reviews of one seller. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireStaff({ context });
  const form = await request.formData();
  const seller = textOf(form, "seller");
  const reviews = form.getAll("review").map(readChoice);
  if (reviews.length === 0) return { seller, message: api.texts("moderation")("heldReviews.chooseOne") };
  const outcome = textOf(form, "outcome") === "accepted" ? "accepted" : "removed";
  try {
    await api.call(decideHeldReviews, { body: { seller: Number(seller), reviews, outcome } });
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { seller, message: error.problem.detail };
  }
  return redirect(path, 303);
}

/** The value of a review's box, which has its number and the version that is shown; and back. */
const writeChoice = ({ id, version }: { id: number; version: string }) => `${id} ${version}`;
function readChoice(value: FormDataEntryValue) {
  const [id, version = ""] = (typeof value === "string" ? value : "").split(" ");
  return { id: Number(id), version };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function HeldReviewsPage({ loaderData: { bursts, nextHref }, actionData }: Route.ComponentProps) {
  const t = useTranslations("moderation");
  const inReviews = useTranslations("reviews");
  const refusal = actionData && "message" in actionData ? actionData : undefined;
  const isUnreachable = actionData !== undefined && "unreachable" in actionData;
  return (
    <>
      <StaffNav current="reviews" />
      <div className="wrap max-w-3xl pt-5 pb-12">
        <h1 className="text-2xl font-bold tracking-tight">{t("screen.reviews")}</h1>
        {isUnreachable && <FormMessage kind="error">{inReviews("unreachable")}</FormMessage>}
        {bursts.length === 0 ? (
          <EmptyState icon={Star} title={t("heldReviews.none")} text={t("heldReviews.noneText")} />
        ) : (
          <>
            <p className="mt-2 mb-4 text-sm text-felt-600">{t("heldReviews.text")}</p>
            <ul className="grid gap-4">
              {bursts.map((burst) => (
                <Burst
                  key={burst.seller.id}
                  burst={burst}
                  refusal={refusal?.seller === String(burst.seller.id) ? refusal.message : undefined}
                />
              ))}
            </ul>
          </>
        )}
        {nextHref && (
          <LinkButton to={nextHref} variant="soft" size="m" className="mt-4 w-full">
            {t("heldReviews.more")}
          </LinkButton>
        )}
      </div>
    </>
  );
}

type BurstView = ReturnType<typeof viewBurst>;

/** The held reviews about one seller: all are chosen at first. */
function Burst({ burst, refusal }: { burst: BurstView; refusal: string | undefined }) {
  const t = useTranslations("moderation");
  const isBusy = useNavigation().state !== "idle";
  const { seller, rating, count, reviews } = burst;
  return (
    <li className="rounded-l border border-felt-200 bg-felt-0 p-4">
      <Form method="post" aria-label={seller.name}>
        <input type="hidden" name="seller" value={seller.id} />
        <h2 className="text-lg font-semibold wrap-anywhere">
          <PageLink to={`/moderation/users/${seller.id}`} className={subjectLinkClass}>
            {seller.name}
          </PageLink>
        </h2>
        <p className="text-sm text-felt-600">{rating}</p>
        <p className="mt-1 font-semibold">{count}</p>
        {refusal && <FormMessage kind="error">{refusal}</FormMessage>}
        <ul className="mt-2 divide-y divide-felt-200">
          {reviews.map((review) => (
            <HeldReviewLine key={review.id} review={review} />
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <Button type="submit" variant="primary" name="outcome" value="accepted" aria-busy={isBusy}>
            {t("heldReviews.accept")}
          </Button>
          <Button type="submit" variant="soft" name="outcome" value="removed" aria-busy={isBusy}>
            {t("heldReviews.remove")}
          </Button>
        </div>
      </Form>
    </li>
  );
}

function HeldReviewLine({ review }: { review: BurstView["reviews"][number] }) {
  const t = useTranslations("moderation");
  const { author, listing } = review;
  return (
    <li className="flex items-start gap-3 py-3">
      <label className="grid size-11 shrink-0 place-items-center">
        <input type="checkbox" name="review" value={writeChoice(review)} defaultChecked className="size-5" />
        <span className="sr-only">{t("heldReviews.choose", { name: author.name })}</span>
      </label>
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-x-2">
          <Stars value={review.rating} />
          <span className="sr-only">{t("ofFive", { rating: String(review.rating) })}</span>
          <PageLink to={`/moderation/users/${author.id}`} className={`font-semibold ${subjectLinkClass}`}>
            {author.name}
          </PageLink>
          <span className="text-felt-600">{review.date}</span>
        </p>
        <p className="text-felt-600">{review.facts}</p>
        {review.text !== "" && <p className="mt-1 whitespace-pre-line wrap-anywhere">{review.text}</p>}
        <p className="mt-1 wrap-anywhere text-felt-600">
          {listing ? (
            <PageLink to={`/moderation/products/${listing.id}`} className={subjectLinkClass}>
              {listing.title}
            </PageLink>
          ) : (
            t("heldReviews.ofBusiness")
          )}{" "}
          · {review.cause}
        </p>
      </div>
    </li>
  );
}
