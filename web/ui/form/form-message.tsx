import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import type { ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";

const looks = {
  error: { icon: CircleAlert, face: "text-bad", mark: "", role: "alert" },
  success: { icon: CircleCheck, face: "text-felt-900", mark: "text-ok", role: "status" },
} as const;

/** What a form says about itself as a whole, announced. */
export function FormMessage({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  const { icon, face, mark, role } = looks[kind];
  return (
    <div role={role} className={`flex items-start gap-2.5 rounded-s bg-felt-100 px-3 py-2.5 ${face}`}>
      <Icon of={icon} className={mark} />
      <p className="min-w-0 flex-1 wrap-anywhere">{children}</p>
    </div>
  );
}
