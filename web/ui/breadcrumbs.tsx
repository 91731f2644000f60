import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { PageLink } from "./page-link.tsx";

export interface Crumb {
  title: string;
  /** Path without the language; absent for the page itself. */
  to?: string;
}

/** The way from home to this page; scrolls sideways on phones. `label` names it for screen readers. */
export function Breadcrumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  return (
    <CachedMarkup name="breadcrumbs" of={[label, crumbs]}>
      <nav aria-label={label} className="scroll-row -mx-4 px-4 text-xs text-felt-600 720:mx-0 720:px-0">
        <ol className="flex items-center whitespace-nowrap">
          {crumbs.map(({ title, to }, index) => (
            <li key={to ?? title} className="flex items-center">
              {index > 0 && (
                <span aria-hidden className="px-2 text-felt-500">
                  ›
                </span>
              )}
              {to ? (
                <PageLink to={to} className="relative -mx-2.5 inline-flex h-11 items-center px-2.5 hover:text-lake-600">
                  {title}
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
