import { type ComponentType, type ReactNode, Suspense, useEffectEvent, useLayoutEffect, useState } from "react";

interface LateHydrationProps<Props extends object> {
  /** Rendered by the server; lazy in the browser. */
  of: ComponentType<Props>;
  props: Props;
  /** Shown while the script loads for a page that the server did not render. */
  fallback?: ReactNode;
  /** Called before the part is painted for the first time. */
  onShown?: () => void;
}

/**
 * Hydrates the server's markup of a lazy component. Until its script is there, changes of the props wait: React discards
 * markup that it cannot hydrate yet when the props change, and with it what a person typed there.
 */
export function LateHydration<Props extends object>({ of: Part, props, fallback, onShown }: LateHydrationProps<Props>) {
  const [isHydrated, setHydrated] = useState(false);
  const onMount = () => {
    setHydrated(true);
    onShown?.();
  };
  const current = (
    <Suspense fallback={fallback}>
      <Part {...props} />
      <OnMount call={onMount} />
    </Suspense>
  );
  const [first] = useState(current);
  return isHydrated ? current : first;
}

/** Calls back before the next paint, so that nobody sees the first props when there are newer ones. */
function OnMount({ call }: { call: () => void }) {
  const onMount = useEffectEvent(call);
  useLayoutEffect(() => onMount(), []);
  return null;
}
