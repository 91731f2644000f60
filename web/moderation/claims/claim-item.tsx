import { maxNoteLength } from "#contracts/moderation/rules.ts";
import { Form, useNavigation } from "react-router";
import type { ListingState } from "#contracts/listings/schemas.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { Stars } from "#web/users/view/stars.tsx";
import type { ReasonView } from "#web/moderation/review/load-reasons.ts";

interface UserLink {
  id: number;
  name: string;
}

/** A claim with its subject, as pages show it. */
export interface ClaimView {
  id: number;
  category: string;
  text: string | null;
  ago: string;
  /** Null if the account was deleted. */
  by: UserLink | null;
  outcome: "kept" | "removed" | null;
  note: string | null;
  listing: {
    id: number;
    title: string;
    price: string;
    state: ListingState;
    sellerId: number;
    photos: string[];
    /** Only if the claim is about the listing itself. */
    description?: string;
  };
  /** Null if the claim is about the listing itself. */
  review: { rating: number; text: string; by: UserLink } | null;
}

interface ClaimItemProps {
  claim: ClaimView;
  reasons: readonly ReasonView[];
  refusal: { note: string; message: string } | undefined;
}

const linkClass = "inline-flex min-h-6 items-center underline underline-offset-2 hover:text-lake-600";

/** One claim: its text, its subject, and its outcome or the form to resolve it. */
export function ClaimItem({ claim, reasons, refusal }: ClaimItemProps) {
  const t = useTranslations("moderation");
  const { by, review, outcome } = claim;
  return (
    <li className="rounded-l border border-felt-200 bg-felt-0 p-4 720:p-5">
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <h2 className="text-lg font-semibold wrap-anywhere">{claim.category}</h2>
        <Badge variant={review ? "neutral" : "business"}>{t(review ? "aboutReview" : "aboutListing")}</Badge>
        {outcome && (
          <Badge variant={outcome === "removed" ? "alert" : "neutral"}>
            {t(`outcome.${outcome}${review ? "Review" : "Listing"}`)}
          </Badge>
        )}
      </div>
      <p className="text-xs text-felt-600">
        {claim.ago} ·{" "}
        {by ? (
          <PageLink to={`/moderation/users/${by.id}`} className={linkClass}>
            {by.name}
          </PageLink>
        ) : (
          t("accountGone")
        )}
      </p>
      {claim.text && <p className="mt-2 whitespace-pre-line wrap-anywhere">«{claim.text}»</p>}
      <ClaimSubject claim={claim} />
      {claim.note && (
        <p className="mt-3 text-sm text-felt-600 wrap-anywhere">
          {t("note")}: {claim.note}
        </p>
      )}
      {outcome === null && <OutcomeForm claim={claim} reasons={reasons} refusal={refusal} />}
    </li>
  );
}

/** The review, if the claim is about one, and the listing. */
function ClaimSubject({ claim: { listing, review } }: { claim: ClaimView }) {
  const t = useTranslations("moderation");
  return (
    <div className="mt-3 rounded-m bg-felt-100 p-3.5 text-sm">
      {review && (
        <div className="mb-3 border-b border-felt-200 pb-3">
          <p className="flex flex-wrap items-center gap-2">
            <Stars value={review.rating} />
            <span className="sr-only">{t("ofFive", { rating: String(review.rating) })}</span>
            <PageLink to={`/moderation/users/${review.by.id}`} className={`font-semibold ${linkClass}`}>
              {review.by.name}
            </PageLink>
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{review.text}</p>
        </div>
      )}
      {listing.photos.length > 0 && (
        // By keyboard too: its photos are no links that would bring it into sight.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul tabIndex={0} aria-label={t("photosOfListing")} className="scroll-row mb-2 gap-2">
          {listing.photos.map((src) => (
            <li key={src} className="shrink-0">
              <img
                src={src}
                alt=""
                width={160}
                height={120}
                loading="lazy"
                className={`rounded-s bg-felt-200 object-cover ${review ? "h-12 w-16" : "h-30 w-40"}`}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-baseline gap-x-2">
        <PageLink to={`/moderation/products/${listing.id}`} className={`font-semibold wrap-anywhere ${linkClass}`}>
          {listing.title}
        </PageLink>
        <span>{listing.price}</span>
        <span className="text-felt-600">{t(`state.${listing.state}`)}</span>
        <PageLink to={`/moderation/users/${listing.sellerId}`} className={linkClass}>
          {t("seller")}
        </PageLink>
      </p>
      {listing.description && <p className="mt-2 whitespace-pre-line wrap-anywhere">{listing.description}</p>}
    </div>
  );
}

function OutcomeForm({ claim, reasons, refusal }: ClaimItemProps) {
  const t = useTranslations("moderation");
  const isBusy = useNavigation().state !== "idle";
  const isListing = claim.review === null;
  const what = isListing ? "Listing" : "Review";
  return (
    <Form method="post" className="mt-4 grid gap-3" aria-label={t("decision")} preventScrollReset>
      {refusal && <FormMessage kind="error">{refusal.message}</FormMessage>}
      <input type="hidden" name="claim" value={claim.id} />
      {isListing && <input type="hidden" name="is_ad" value="1" />}
      {isListing && (
        <details open={refusal ? true : undefined} className="rounded-m border border-felt-200">
          <summary className="flex h-11 items-center px-3.5 font-medium">{t("reasonsOfBlock")}</summary>
          <div className="max-h-72 overflow-y-auto px-3.5 pb-2">
            {reasons.map((reason) => (
              <label
                key={reason.code}
                className="-mx-2 flex min-h-11 items-center gap-3 rounded-s px-2 text-sm hover:bg-felt-100 has-checked:bg-lake-50"
              >
                <input type="checkbox" name="reasons" value={reason.code} className="size-5 shrink-0 accent-lake-600" />
                {reason.title}
              </label>
            ))}
          </div>
        </details>
      )}
      <TextArea
        label={t(isListing ? "noteForSeller" : "noteForStaff")}
        name="note"
        rows={1}
        maxLength={maxNoteLength}
        defaultValue={refusal?.note}
        className="[&_textarea]:min-h-11"
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" name="outcome" value="kept" className="max-480:flex-1" aria-busy={isBusy}>
          {t(`keep${what}`)}
        </Button>
        <Button
          type="submit"
          name="outcome"
          value="removed"
          variant="danger"
          className="max-480:flex-1"
          aria-busy={isBusy}
        >
          {t(`remove${what}`)}
        </Button>
      </div>
    </Form>
  );
}
