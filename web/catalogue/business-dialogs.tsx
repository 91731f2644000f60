import { lazy, Suspense } from "react";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const BusinessDialog = lazy(() =>
  import("#web/business/dialogs/business-dialog.tsx").then((module) => ({ default: module.BusinessDialog })),
);

/** What a signed-in user is told of businesses now and then; guests load nothing of it. */
export function BusinessDialogs() {
  const viewer = useViewer();
  const isHydrated = useHydrated();
  if (!viewer || viewer.isStaff || !isHydrated) return null;
  return (
    <Suspense>
      <BusinessDialog isBusiness={viewer.isBusiness} />
    </Suspense>
  );
}
