import ExternalLink from "lucide-react/icons/external-link";
import type { Ref } from "react";
import { BlockReasons } from "#web/selling/block-reasons.tsx";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { AcceptPriceForm } from "#web/moderation/prices/accept-price-form.tsx";
import { PriceReviewFacts } from "#web/moderation/prices/price-review-facts.tsx";
import { ChangesPanel, EditPanel } from "./changes-panel.tsx";
import { DuplicatesPanel } from "./duplicates-panel.tsx";
import { ModeratedPhotos } from "./moderated-photos.tsx";
import { MarkedText } from "./marked-text.tsx";
import type { ModeratedView } from "./view-moderated.ts";

interface ModeratedListingProps {
  view: ModeratedView;
  /** The listing as the moderator saw it, if it has changed since. */
  seen?: ModeratedView | undefined;
  /** The title, which gets the focus when a listing comes onto the screen. */
  heading: Ref<HTMLHeadingElement>;
}

/** A moderated listing: everything that the public would see, with findings marked, and its duplicates. */
export function ModeratedListing({ view, seen, heading }: ModeratedListingProps) {
  const t = useTranslations("moderation");
  return (
    <article>
      {seen && <ChangesPanel seen={seen} view={view} />}
      <EditPanel view={view} />
      <ModeratedPhotos view={view} />
      <Heading view={view} ref={heading} />
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <strong className="text-lg">{view.price}</strong>
        {view.oldPrice && <s className="text-xs text-felt-600">{view.oldPrice}</s>}
        {view.inSom && <span className="text-xs text-felt-600">{view.inSom}</span>}
        {view.usual && !view.edit?.priceChange && (
          <span className="text-xs text-felt-600">{t("usualPrice", { price: view.usual })}</span>
        )}
      </p>
      <p className="mt-1 text-sm text-felt-600">
        {view.category} · {view.location} · {view.submitted}
        {view.revision > 1 && ` · ${t("revision", { number: String(view.revision) })}`}
      </p>
      {view.priceReview && (
        <section aria-label={t("prices.marked")} className="mt-3 rounded-m border border-apricot-ink p-3.5">
          <h2 className="mb-2 font-semibold">{t("prices.marked")}</h2>
          <PriceReviewFacts review={view.priceReview} price={view.price} />
          <div className="mt-3">
            <AcceptPriceForm id={view.id} revision={view.revision} />
          </div>
        </section>
      )}
      {view.blocked && (
        <div className="mt-3">
          <BlockReasons reasons={view.blocked.reasons} note={view.blocked.note} />
        </div>
      )}
      <p lang={view.descriptionLang} className="mt-3 max-w-[75ch] whitespace-pre-line wrap-anywhere">
        <MarkedText text={view.description} fragments={fragmentsOf(view, "description")} />
      </p>
      {view.parameters.length > 0 && <Parameters view={view} />}
      <p className="mt-3 flex flex-wrap gap-x-5 text-sm">
        <span>
          <span className="text-felt-600">{t("field.phone")}:</span> {view.phone}{" "}
          <span className={view.phoneOwner.isWarning ? "font-semibold text-warn" : "text-felt-600"}>
            {view.phoneOwner.text}
          </span>
        </span>
        <PageLink
          to={`/products/${view.id}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-6 items-center gap-1 text-lake-600 hover:underline"
        >
          {t("asBuyers")}
          <Icon of={ExternalLink} size={14} />
        </PageLink>
      </p>
      <DuplicatesPanel view={view} />
    </article>
  );
}

function Heading({ view, ref }: { view: ModeratedView; ref: Ref<HTMLHeadingElement> }) {
  const t = useTranslations("moderation");
  return (
    <div className="mt-3.5 flex flex-wrap items-start gap-x-3 gap-y-1">
      <h1
        ref={ref}
        tabIndex={-1}
        lang={view.titleLang}
        className="min-w-0 flex-1 text-xl leading-tight font-bold tracking-tight wrap-anywhere"
      >
        <MarkedText text={view.title} fragments={fragmentsOf(view, "title")} />
      </h1>
      {view.state !== "on_review" && (
        <Badge variant={view.state === "blocked" ? "alert" : view.state === "active" ? "business" : "neutral"}>
          {t(`state.${view.state}`)}
        </Badge>
      )}
    </div>
  );
}

function Parameters({ view }: { view: ModeratedView }) {
  return (
    <dl className="mt-3 grid gap-x-8 border-t border-felt-100 text-sm 618:grid-cols-2">
      {view.parameters.map(({ id, title, value }) => (
        <div key={id} className="flex justify-between gap-4 border-b border-felt-100 py-1.5">
          <dt className="text-felt-600">{title}</dt>
          <dd className="text-right font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The fragments of the findings in a field. */
function fragmentsOf({ findings }: ModeratedView, field: "title" | "description"): string[] {
  return findings.flatMap((finding) => (finding.field === field && finding.fragment ? [finding.fragment] : []));
}
