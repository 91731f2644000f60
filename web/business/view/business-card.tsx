import type { ReactNode } from "react";
import { PageLink } from "#web/ui/page-link.tsx";
import { Rating } from "#web/users/view/rating.tsx";
import type { BusinessCardView } from "./business-card-view.ts";
import { Logo } from "./logo.tsx";

interface BusinessCardProps {
  business: BusinessCardView;
  /** Instead of the facts, where its page is not to be opened. */
  hiddenText?: string | undefined;
  /** Actions beside it. */
  children?: ReactNode;
}

/** A business in a list: logo, name, category, rating; a link to its page unless that is hidden. */
export function BusinessCard({ business, hiddenText, children }: BusinessCardProps) {
  const name = "font-semibold wrap-anywhere";
  return (
    <article className="relative flex items-center gap-3.5 rounded-l border border-felt-200 bg-felt-0 p-4 hover:border-felt-300">
      <Logo logo={business.logo} initial={business.initial} />
      <div className="min-w-0 flex-1">
        {hiddenText === undefined ? (
          <PageLink to={business.path} className={`${name} before:absolute before:inset-0 hover:text-lake-600`}>
            {business.name}
          </PageLink>
        ) : (
          <p className={name}>{business.name}</p>
        )}
        <div className="mt-0.5 text-xs text-felt-600">
          {hiddenText ?? (
            <>
              {business.rating && <Rating rating={business.rating} />}
              <span className="flex flex-wrap gap-x-2.5">
                {business.category && <span>{business.category}</span>}
                <span>{business.ads}</span>
              </span>
            </>
          )}
        </div>
      </div>
      {children}
    </article>
  );
}
