import type { CardView } from "./card/card-view.ts";
import { CardGrid } from "./grid/listing-grid.tsx";

/** Other listings under a heading; nothing when there are none. */
export function SimilarListings({ id, title, cards }: { id?: string; title: string; cards: readonly CardView[] }) {
  if (cards.length === 0) return null;
  return (
    <section id={id} className="mt-8 scroll-mt-32">
      <h2 className="mb-4 text-2xl font-bold tracking-tight">{title}</h2>
      <CardGrid cards={cards} />
    </section>
  );
}
