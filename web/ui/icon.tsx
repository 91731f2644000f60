import type { LucideIcon } from "lucide-react/types";

/** A Lucide icon with the stroke of this site. Import icons one by one: `import Heart from "lucide-react/icons/heart"`. */
export function Icon({ of: Glyph, size = 20, className = "" }: { of: LucideIcon; size?: number; className?: string }) {
  return <Glyph size={size} strokeWidth={1.8} className={`shrink-0 ${className}`} aria-hidden />;
}
