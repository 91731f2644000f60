import type { LucideIcon } from "lucide-react/types";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";

/** A Lucide icon with the stroke of this site. Import icons one by one: `import Heart from "lucide-react/icons/heart"`. */
export function Icon({ of: Glyph, size = 20, className = "" }: { of: LucideIcon; size?: number; className?: string }) {
  const icon = <Glyph size={size} strokeWidth={1.8} className={`shrink-0 ${className}`} aria-hidden />;
  if (!import.meta.env.SSR) return icon;
  return (
    <CachedMarkup name="icon" of={`${Glyph.displayName} ${size} ${className}`}>
      {icon}
    </CachedMarkup>
  );
}
