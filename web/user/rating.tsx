import type { PersonView } from "./person-view.ts";

const star = "m12 2.500 2.900 6.200 6.800.8-5 4.600 1.300 6.700-6-3.400-6 3.400 1.300-6.700-5-4.600 6.800-.8Z";
const places = [0, 1, 2, 3, 4];

/** Stars and words for the mean of a person's reviews. */
export function Rating({ rating }: { rating: NonNullable<PersonView["rating"]> }) {
  return (
    <span className="flex items-center gap-2">
      <svg viewBox="0 0 120 24" width="80" height="16" aria-hidden className="shrink-0 fill-felt-200">
        {places.map((place) => (
          <path key={place} d={star} transform={`translate(${place * 24} 0)`} />
        ))}
        {places
          .filter((place) => place < Math.round(rating.value))
          .map((place) => (
            <path key={place} d={star} transform={`translate(${place * 24} 0)`} className="fill-apricot-500" />
          ))}
      </svg>
      <span>
        <span className="sr-only">{rating.label}, </span>
        <span aria-hidden>{rating.shown} · </span>
        {rating.reviews}
      </span>
    </span>
  );
}
