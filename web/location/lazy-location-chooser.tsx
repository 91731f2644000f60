import { type ComponentProps, lazy, Suspense } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { LocationChooser } from "./location-chooser.tsx";

const Chooser = lazy(() => import("./location-chooser.tsx").then((module) => ({ default: module.LocationChooser })));

/** The one chooser of locations; its script comes when it is opened, and the short list, where there is one, stands there until then. */
export function LazyLocationChooser(props: ComponentProps<typeof LocationChooser>) {
  const t = useTranslations("location");
  return (
    <Suspense fallback={props.shortList ?? <p className="p-5 text-felt-600">{t("loading")}</p>}>
      <Chooser {...props} />
    </Suspense>
  );
}
