import type { UserView } from "./user-view.ts";
import { Stars } from "./stars.tsx";

/** Stars and words for the mean of a person's reviews. */
export function Rating({ rating }: { rating: NonNullable<UserView["rating"]> }) {
  return (
    <span className="flex items-center gap-2">
      <Stars value={rating.value} />
      <span>
        <span className="sr-only">{rating.label}, </span>
        <span aria-hidden>{rating.shown} · </span>
        {rating.reviews}
      </span>
    </span>
  );
}
