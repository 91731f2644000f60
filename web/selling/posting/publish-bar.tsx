import { useNavigate } from "react-router";
import CloudOff from "lucide-react/icons/cloud-off";
import type { Connection } from "#web/platform/network/connection.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { previewHash } from "./preview-hash.ts";
import type { DraftState } from "./draft/use-draft.ts";
import type { Publishing } from "./use-publishing.ts";

interface PublishBarProps {
  step: Publishing["step"];
  saved: DraftState["saved"];
  connection: Connection;
  isPreview: boolean;
  isChange: boolean;
}

/** Two long words side by side fit the narrowest phone in any font: a page that is wider than the screen moves under the finger. */
const narrow = "max-480:px-2.5 max-480:text-base max-480:leading-tight max-480:whitespace-normal";

/** The sticky bar to preview and to publish, with the state of the draft and of the network. */
export function PublishBar({ step, saved, connection, isPreview, isChange }: PublishBarProps) {
  const t = useTranslations("selling.posting");
  const navigate = useNavigate();
  const isBusy = step !== "idle";
  const notice = isBusy ? waitOf(connection, step) : troubleOf(connection);
  return (
    <div data-page-bar className="sticky bottom-(--edge) z-10 border-t border-felt-200 bg-felt-0">
      <output>
        {notice && (
          <span className="flex items-center justify-center gap-2 bg-felt-900 px-4 py-2 text-xs text-felt-0">
            <Icon of={CloudOff} size={16} />
            {t(notice)}
          </span>
        )}
      </output>
      <div className="wrap max-w-3xl pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))]">
        <div className="grid grid-cols-[auto_1fr] gap-2.5 480:grid-cols-[1fr_1.4fr]">
          {isPreview ? (
            <Button size="l" className={narrow} onClick={() => history.back()}>
              {t("backToForm")}
            </Button>
          ) : (
            <Button
              size="l"
              className={narrow}
              onClick={() => void navigate({ hash: previewHash }, { preventScrollReset: true })}
            >
              {t("preview")}
            </Button>
          )}
          <Button type="submit" variant="primary" size="l" className={narrow} disabled={isBusy} aria-busy={isBusy}>
            {t(isBusy ? (step === "photos" ? "sendingPhotos" : "sending") : isChange ? "publishChange" : "publish")}
          </Button>
        </div>
        <output className="block text-center text-xs text-felt-600 not-empty:mt-1">
          {saved === "saved" && t("draftSaved")}
          {saved === "impossible" && t("draftNotSaved")}
        </output>
      </div>
    </div>
  );
}

/** What to say while the listing waits to be sent. */
function waitOf(connection: Connection, step: Publishing["step"]): "waitsForNetwork" | "waitsForSite" | undefined {
  if (connection === "offline") return "waitsForNetwork";
  return connection === "down" || step === "network" ? "waitsForSite" : undefined;
}

/** What to say while somebody writes. */
function troubleOf(connection: Connection): "offline" | "siteDown" | undefined {
  return connection === "fine" ? undefined : connection === "offline" ? "offline" : "siteDown";
}
