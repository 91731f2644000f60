import CloudOff from "lucide-react/icons/cloud-off";
import { useConnection } from "#web/platform/network/connection.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** A notice above the bottom bar while there is no network, or while the site does not answer: readers do something else about each. */
export function ConnectionNotice() {
  const t = useTranslations("layout");
  const connection = useConnection();
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--edge)+0.75rem)] z-40 flex justify-center px-4">
      {connection !== "fine" && (
        <span className="flex max-w-md items-center gap-3 rounded-m bg-felt-900 px-4 py-3 text-felt-0 shadow-2">
          <Icon of={CloudOff} />
          {t(connection === "offline" ? "offline" : "siteDown")}
        </span>
      )}
    </output>
  );
}
