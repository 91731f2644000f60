import { type ComponentType, type ReactNode, Suspense, useState } from "react";

interface LateHydrationProps<Props extends object> {
  /** Rendered by the server; lazy in the browser. */
  of: ComponentType<Props>;
  props: Props;
  /** Shown while the script loads for a page that the server did not render. */
  fallback?: ReactNode;
  /** Called once, before the part is painted for the first time: the function of the first rendering. */
  onShown?: () => void;
}

/**
 * Hydrates the server's markup of a lazy component. Until its script is there, changes of the props wait: React discards
 * markup that it cannot hydrate yet when the props change, and with it what a person typed there.
 */
export function LateHydration<Props extends object>({ of: Part, props, fallback, onShown }: LateHydrationProps<Props>) {
  const [isHydrated, setHydrated] = useState(false);
  const onMount = (mark: HTMLElement | null) => {
    if (!mark) return;
    setHydrated(true);
    onShown?.();
  };
  const current = (
    <Suspense fallback={fallback}>
      <Part {...props} />
      {/* React attaches refs before the next paint, so that nobody sees the first props when there are newer ones. */}
      <template ref={isHydrated ? null : onMount} />
    </Suspense>
  );
  const [first] = useState(current);
  return isHydrated ? current : first;
}
