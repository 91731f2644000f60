import { lazy, Suspense } from "react";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const BusinessDialog = lazy(() =>
  import("#web/business/dialogs/business-dialog.tsx").then((module) => ({ default: module.BusinessDialog })),
);

/** What a signed-in user is told of businesses now and then; guests load nothing of it. */
export function BusinessDialogs() {
  const viewer = useViewer();
  // Guests' pages have nothing to draw again once they are hydrated.
  return viewer && !viewer.isStaff ? <Told isBusiness={viewer.isBusiness} /> : null;
}

function Told({ isBusiness }: { isBusiness: boolean }) {
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <BusinessDialog isBusiness={isBusiness} />
    </Suspense>
  );
}
