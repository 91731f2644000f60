import ArrowLeft from "lucide-react/icons/arrow-left";
import { Icon } from "./icon.tsx";
import { PageLink } from "./page-link.tsx";

interface BackTitleProps {
  to: string;
  label: string;
  children: string;
}

/** The heading of a page, with the way back; a page that a menu beside it names has none. */
export function BackTitle({ to, label, children }: BackTitleProps) {
  return (
    <div className="flex min-h-11 items-center gap-1">
      <PageLink
        to={to}
        aria-label={label}
        className="-ml-3 grid size-11 shrink-0 place-items-center rounded-full hover:bg-felt-100 1020:in-data-[beside-menu=section]:hidden print:hidden"
      >
        <Icon of={ArrowLeft} />
      </PageLink>
      <h1 className="min-w-0 text-2xl font-bold tracking-tight wrap-anywhere">{children}</h1>
    </div>
  );
}
