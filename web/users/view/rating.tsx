import type { UserView } from "./user-view.ts";
import { Stars } from "./stars.tsx";

/** The mean of a user's reviews: stars, and words for screen readers. */
export function Rating({ rating }: { rating: NonNullable<UserView["rating"]> }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Stars value={rating.value} />
      <span className="whitespace-nowrap">
        <span className="sr-only">{rating.label}, </span>
        <span aria-hidden>{rating.shown} · </span>
        {rating.reviews}
      </span>
    </span>
  );
}
