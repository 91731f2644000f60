import icons from "./networks.svg?url";
import type { ShareNetwork } from "./share-links.ts";

/** The sign of a network, in its colour; its name stands beside it. `size` in pixels. */
export function NetworkIcon({ network, size }: { network: ShareNetwork; size: number }) {
  return (
    <svg aria-hidden width={size} height={size} className="shrink-0">
      <use href={`${icons}#${network}`} />
    </svg>
  );
}
