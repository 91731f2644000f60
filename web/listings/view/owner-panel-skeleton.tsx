import { panelClass } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** Keeps the room of the owner's panel, whose script comes after the page; without scripts there is none. */
export function OwnerPanelSkeleton({ actions }: { actions: number }) {
  return (
    <div aria-hidden className={`${panelClass} noscript:hidden`}>
      <Skeleton className="mb-3 h-[29px] w-1/2" />
      <Skeleton className="h-[22px] w-4/5" />
      <Skeleton className="mt-2 h-[18px] w-2/3" />
      <div className="mt-3 flex flex-wrap gap-2">
        {Array.from({ length: actions }, (_, index) => (
          <Skeleton key={index} className="h-11 w-[8.25rem] rounded-m!" />
        ))}
      </div>
    </div>
  );
}
