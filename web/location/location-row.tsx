import Check from "lucide-react/icons/check";
import { formatNumber } from "#web/platform/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { treeRowClass } from "#web/ui/tree-row.ts";
import type { LocationChoice } from "./location-choice.ts";
import { storeLocation } from "./remembered-location.ts";

interface LocationRowProps {
  /** Null is the whole country. */
  id: number | null;
  choice: LocationChoice;
  title: string;
  /** Titles of the ancestors. */
  path?: string;
  isChosen?: boolean;
  /** How many listings are there; undefined if that is not known. */
  count?: number | undefined;
}

/** A location to choose: a link to its list, whose choice is remembered on this device, or a button that fills in a field. */
export function LocationRow({ id, choice, title, path, isChosen = false, count }: LocationRowProps) {
  const look = { className: treeRowClass, "aria-current": isChosen ? ("true" as const) : undefined };
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block">{title}</span>
        {path && <span className="block text-xs font-normal text-felt-600">{path}</span>}
      </span>
      {count !== undefined && <LocationCount count={count} />}
      {isChosen && <Icon of={Check} />}
    </>
  );
  return (
    <li>
      {"hrefOf" in choice ? (
        <PageLink to={choice.hrefOf(id)} {...look} onClick={() => choice.isShownOnly || storeLocation(id)}>
          {content}
        </PageLink>
      ) : (
        <button type="button" {...look} onClick={() => choice.onChoose(id)}>
          {content}
        </button>
      )}
    </li>
  );
}

/** The number of listings beside a location. */
export function LocationCount({ count }: { count: number }) {
  return <small className="text-xs font-normal text-felt-600">{formatNumber(count)}</small>;
}
