/** A placeholder for what is loading; give it the size of what comes. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden className={`block animate-shimmer rounded-xs bg-felt-200 ${className}`} />;
}
