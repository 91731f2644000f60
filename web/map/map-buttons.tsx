import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Shrink from "lucide-react/icons/shrink";
import { useTranslations } from "#web/platform/i18n.tsx";
import { zoomStep } from "#web/ui/map/use-pan-zoom.ts";
import { ZoomButton } from "#web/ui/map/zoom-button.tsx";

/** Further than all of the country, which is where it stops. */
const farAway = 0.001;

/** In the corner of the map: closer, further, all of the country. */
export function MapButtons({ zoomBy }: { zoomBy: (factor: number) => void }) {
  const t = useTranslations("map");
  return (
    <div className="absolute right-3 bottom-3 z-10 grid gap-1.5">
      <ZoomButton icon={Plus} label={t("zoomIn")} onClick={() => zoomBy(zoomStep)} />
      <ZoomButton icon={Minus} label={t("zoomOut")} onClick={() => zoomBy(1 / zoomStep)} />
      <ZoomButton icon={Shrink} label={t("whole")} onClick={() => zoomBy(farAway)} />
    </div>
  );
}
