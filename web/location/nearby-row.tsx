import LocateFixed from "lucide-react/icons/locate-fixed";
import { useState } from "react";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { treeRowClass } from "#web/ui/tree-row.ts";
import { type LocationChoice, useLocationChoice } from "./location-choice.ts";
import { findNearest, roundCoordinates } from "./nearest-location.ts";

/** Milliseconds: a position of the last minutes is good enough, and nobody waits longer for one. */
const position: PositionOptions = { enableHighAccuracy: false, maximumAge: 600_000, timeout: 10_000 };

interface NearbyRowProps {
  locations: readonly Location[];
  choice: LocationChoice;
  /** What it says before it is pressed. */
  label: string;
}

/**
 * Chooses the city or district nearest to the device. The browser is asked only after a press; the position is rounded and stays
 * on the device.
 */
export function NearbyRow({ locations, choice, label }: NearbyRowProps) {
  const t = useTranslations("location");
  const chooseLocation = useLocationChoice(choice);
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  if (!("geolocation" in navigator)) return null;

  function choose({ coords: { latitude: lat, longitude: lon } }: GeolocationPosition) {
    const nearest = findNearest(locations, roundCoordinates({ lat, lon }));
    if (!nearest) return setState("failed");
    chooseLocation(nearest.id);
  }

  function ask() {
    setState("asking");
    navigator.geolocation.getCurrentPosition(choose, () => setState("failed"), position);
  }

  return (
    <li>
      <button type="button" className={`${treeRowClass} text-lake-600`} disabled={state === "asking"} onClick={ask}>
        <Icon of={LocateFixed} />
        <span aria-live="polite" className="min-w-0 flex-1">
          {state === "asking" ? t("nearbyAsking") : label}
          {state === "failed" && <span className="block text-xs text-felt-600">{t("nearbyFailed")}</span>}
        </span>
      </button>
    </li>
  );
}
