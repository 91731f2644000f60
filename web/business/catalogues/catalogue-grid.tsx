import Percent from "lucide-react/icons/percent";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { CatalogueView } from "./catalogue-view.ts";

/** The classes of a list of catalogues: as many columns as a grid of listings has. */
export const catalogueGridClass = "grid grid-cols-2 gap-3 618:grid-cols-3 720:gap-4 960:grid-cols-4";

interface CatalogueGridProps {
  catalogues: readonly CatalogueView[];
  label: string;
  /** On a phone one row that scrolls: it leaves room for the goods below. */
  isRow?: boolean;
}

/** The catalogues of a business, for its page: each leads to its own page. */
export function CatalogueGrid({ catalogues, label, isRow = false }: CatalogueGridProps) {
  return (
    <ul
      className={`${catalogueGridClass} ${isRow ? "max-720:scroll-row max-720:-mx-4 max-720:px-4" : ""}`}
      aria-label={label}
    >
      {catalogues.map((catalogue) => (
        <li key={catalogue.id} className={`min-w-0 ${isRow ? "max-720:w-32 max-720:shrink-0" : ""}`}>
          <PageLink to={catalogue.path} className="group block">
            <CatalogueFace catalogue={catalogue} />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** A catalogue: its first four pictures, its name and how many listings it has. `children` stand over the pictures. */
export function CatalogueFace({ catalogue, children }: { catalogue: CatalogueView; children?: ReactNode }) {
  const { name, count, hidden, isDiscount } = catalogue;
  return (
    <>
      <span className="relative block">
        <Mosaic pictures={catalogue.pictures} />
        {isDiscount && (
          <span className="absolute top-2 left-2 grid size-8 place-items-center rounded-full bg-bad text-on-fill">
            <Icon of={Percent} size={18} />
          </span>
        )}
        {children}
      </span>
      <span className="mt-2 line-clamp-2 leading-snug font-semibold wrap-anywhere group-hover:text-lake-600">
        {name}
      </span>
      <span className="block text-xs text-felt-600">
        {count}
        {hidden && <span className="block">{hidden}</span>}
      </span>
    </>
  );
}

/** Two rows of two pictures; what is missing is left empty, so that all cards are of one height. */
function Mosaic({ pictures }: { pictures: readonly (string | null)[] }) {
  return (
    <span
      aria-hidden
      className="grid aspect-square grid-cols-2 grid-rows-2 gap-0.5 overflow-hidden rounded-l border border-felt-200 bg-felt-0"
    >
      {[0, 1, 2, 3].map((at) => {
        const picture = pictures[at];
        return (
          <span key={at} className="block overflow-hidden bg-felt-100">
            {picture && (
              <img
                src={picture}
                alt=""
                width={160}
                height={160}
                loading="lazy"
                draggable={false}
                className="pointer-events-none size-full object-cover"
              />
            )}
          </span>
        );
      })}
    </span>
  );
}
