import { useNavigate } from "react-router";
import { storeLocation } from "./remembered-location.ts";

/**
 * What the choice of a location does; null is the whole country. Either it leads to a list, and is remembered on this device for
 * others, or to a form that shows it (`isShownOnly`), or it fills in a field.
 */
export type LocationChoice =
  | { hrefOf: (id: number | null) => string; isShownOnly?: true }
  | { onChoose: (id: number | null) => void };

/** Chooses a location by other means than a press on its row. */
export function useLocationChoice(choice: LocationChoice): (id: number | null) => void {
  const navigate = useNavigate();
  return (id) => {
    if ("onChoose" in choice) return choice.onChoose(id);
    if (!choice.isShownOnly) storeLocation(id);
    // The choice replaces the open drawer's own entry in the history.
    void navigate(choice.hrefOf(id), { replace: true });
  };
}
