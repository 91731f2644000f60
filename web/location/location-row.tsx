import Check from "lucide-react/icons/check";
import { formatNumber } from "#web/platform/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { treeRowClass } from "#web/ui/tree-row.ts";
import { storeLocation } from "./remembered-location.ts";

interface LocationRowProps {
  /** Null is the whole country. */
  id: number | null;
  to: string;
  title: string;
  /** Titles of the ancestors. */
  path?: string;
  isChosen?: boolean;
  /** How many listings are there; undefined if that is not known. */
  count?: number | undefined;
}

/** A location to choose: a link to its list. The choice is remembered on this device. */
export function LocationRow({ id, to, title, path, isChosen = false, count }: LocationRowProps) {
  return (
    <li>
      <PageLink
        to={to}
        className={treeRowClass}
        aria-current={isChosen ? "true" : undefined}
        onClick={() => storeLocation(id)}
      >
        <span className="min-w-0 flex-1">
          <span className="block">{title}</span>
          {path && <span className="block text-xs font-normal text-felt-600">{path}</span>}
        </span>
        {count !== undefined && <LocationCount count={count} />}
        {isChosen && <Icon of={Check} />}
      </PageLink>
    </li>
  );
}

/** The number of listings beside a location. */
export function LocationCount({ count }: { count: number }) {
  return <small className="text-xs font-normal text-felt-600">{formatNumber(count)}</small>;
}
