import ArrowLeft from "lucide-react/icons/arrow-left";
import { Icon } from "./icon.tsx";
import { PageLink } from "./page-link.tsx";

interface BackTitleProps {
  to: string;
  label: string;
  /** The menu beside the page does not name where it leads. */
  isOnlyWay?: boolean;
  children: string;
}

/** The heading of a page, with the way back; where a menu stands beside it and names that page, there is none. */
export function BackTitle({ to, label, isOnlyWay = false, children }: BackTitleProps) {
  return (
    <div className="flex min-h-11 items-center gap-1">
      <PageLink
        to={to}
        aria-label={label}
        className={`-ml-3 grid size-11 shrink-0 place-items-center rounded-full hover:bg-felt-100 print:hidden ${isOnlyWay ? "" : "1020:in-data-beside-menu:hidden"}`}
      >
        <Icon of={ArrowLeft} />
      </PageLink>
      <h1 className="min-w-0 text-2xl font-bold tracking-tight wrap-anywhere">{children}</h1>
    </div>
  );
}
