import Check from "lucide-react/icons/check";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { rememberPlace } from "./remembered-place.ts";

/** The look of a row of places, whether it leads to a list of ads or opens what is inside. */
export const placeRowClass =
  "flex min-h-12 w-full items-center gap-3 rounded-s px-3 py-1.5 text-left hover:bg-felt-100 aria-[current]:font-semibold aria-[current]:text-lake-600";

interface PlaceRowProps {
  /** The place; null is the whole country. */
  id: number | null;
  to: string;
  title: string;
  /** What the place is part of. */
  path?: string;
  isChosen?: boolean;
}

/** A place to choose: a link to the list with it, which this device remembers. */
export function PlaceRow({ id, to, title, path, isChosen = false }: PlaceRowProps) {
  return (
    <li>
      <PageLink
        to={to}
        className={placeRowClass}
        aria-current={isChosen ? "true" : undefined}
        onClick={() => rememberPlace(id)}
      >
        <span className="min-w-0 flex-1">
          <span className="block">{title}</span>
          {path && <span className="block text-xs font-normal text-felt-600">{path}</span>}
        </span>
        {isChosen && <Icon of={Check} />}
      </PageLink>
    </li>
  );
}
