import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastStore } from "./show-toast.ts";

const ToastList = lazy(() => import("./toast-list.tsx").then((module) => ({ default: module.ToastList })));

/** The place of toasts, one for the whole page (`showToast`). It is there before the first one, so that each is announced; what draws them loads with the first. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-4 z-40 flex flex-col items-end gap-2 720:left-auto"
    >
      {toasts.length > 0 && (
        <Suspense>
          <ToastList toasts={toasts} />
        </Suspense>
      )}
    </div>
  );
}
