import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";

interface MapNoticesProps {
  hasFailed: boolean;
  retry: () => void;
  /** What is said where no place is in sight. */
  nothing: "nothing" | "nothingHere" | undefined;
}

/** Over the map: that places did not come, or that there are none. */
export function MapNotices({ hasFailed, retry, nothing }: MapNoticesProps) {
  const t = useTranslations("map");
  if (hasFailed)
    return (
      <p
        role="alert"
        className="absolute inset-x-3 top-3 z-10 flex flex-wrap items-center gap-3 rounded-m border border-felt-200 bg-felt-0 p-3"
      >
        {t("failed")}
        <Button variant="soft" onClick={retry}>
          {t("retry")}
        </Button>
      </p>
    );
  return (
    nothing && (
      <output className="pointer-events-none absolute inset-x-3 top-3 z-10 mx-auto block w-fit rounded-full border border-felt-200 bg-felt-0 px-4 py-2 text-xs text-felt-600">
        {t(nothing)}
      </output>
    )
  );
}
