import type Plus from "lucide-react/icons/plus";
import { Icon } from "#web/ui/icon.tsx";

/** A button on a map. */
export function ZoomButton({ icon, label, onClick }: { icon: typeof Plus; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-s border border-felt-200 bg-felt-0 hover:bg-felt-100"
    >
      <Icon of={icon} />
    </button>
  );
}
