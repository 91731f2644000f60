import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { ScrollStrip } from "#web/ui/scroll-strip.tsx";
import type { CategoryLink } from "./menu/category-links.ts";

interface CategoryBarProps {
  label: string;
  categories: readonly CategoryLink[];
  /** Address of the main category on show. */
  currentHref?: string | undefined;
  className?: string;
}

/** The main categories in one row. */
export function CategoryBar({ label, categories, currentHref, className = "" }: CategoryBarProps) {
  return (
    <CachedMarkup name="category bar" of={[label, categories, currentHref, className]}>
      <nav aria-label={label} className={`category-bar ${className}`}>
        <ScrollStrip current={currentHref}>
          {categories.map(({ title, href }) => (
            <a key={href} href={href} aria-current={href === currentHref ? "true" : undefined}>
              {title}
            </a>
          ))}
        </ScrollStrip>
      </nav>
    </CachedMarkup>
  );
}
