import House from "lucide-react/icons/house";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { Icon } from "./icon.tsx";
import { PageLink } from "./page-link.tsx";

export interface Crumb {
  title: string;
  /** Path without the language; absent for the page itself. */
  to?: string;
}

/** What is scrolled away on the left fades in the margin of the page's column, where nothing of a way that fits is. */
const fadeClass = "max-720:[mask-image:linear-gradient(to_right,transparent,black_--spacing(4))]";

/**
 * The way from home to this page, where phones have a picture for home; where it is too long its end is seen, and it scrolls sideways. `label` names it for
 * screen readers.
 */
export function Breadcrumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  return (
    <CachedMarkup name="breadcrumbs" of={[label, crumbs]}>
      {/* A row from the right to the left begins at its end, without a script. */}
      <nav
        aria-label={label}
        className={`scroll-row -mx-4 px-4 text-xs text-felt-600 [direction:rtl] 720:mx-0 720:px-0 ${fadeClass}`}
      >
        <ol className="flex min-w-full shrink-0 items-center whitespace-nowrap [direction:ltr]">
          {crumbs.map(({ title, to }, index) => (
            <li key={to ?? title} className="flex items-center">
              {index > 0 && (
                <span aria-hidden className="px-2 text-felt-500">
                  ›
                </span>
              )}
              {to ? (
                <PageLink
                  to={to}
                  className="relative -mx-2.5 inline-flex h-11 min-w-11 items-center justify-center px-2.5 hover:text-lake-600 720:min-w-0"
                >
                  {to === "/" && <Icon of={House} size={16} className="720:hidden" />}
                  <span className={to === "/" ? "max-720:sr-only" : undefined}>{title}</span>
                </PageLink>
              ) : (
                <span aria-current="page" className="text-felt-900">
                  {title}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
    </CachedMarkup>
  );
}
