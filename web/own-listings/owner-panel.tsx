import { useTranslations } from "#web/platform/i18n.tsx";
import { capabilities } from "#web/platform/capabilities.ts";
import { Panel } from "#web/listing/panel.tsx";
import { BlockReasons } from "#web/posting/block-reasons.tsx";
import { Button } from "#web/ui/button.tsx";
import { actionsOf } from "./owner-actions.ts";
import { describeWait } from "./raise-wait.ts";
import { useOwnerActions } from "./use-owner-actions.tsx";
import type { OwnStanding } from "./view-standing.ts";
import "./texts.ts";

/** What the owner sees on the page of an ad: how it stands, and what can be done with it. */
export function OwnerPanel({ id, standing }: { id: number; standing: OwnStanding }) {
  const t = useTranslations("own-listings");
  const actions = useOwnerActions();
  const wait = describeWait(standing.nextRaise, standing.now, t);
  const shown = actionsOf(standing).filter(
    (action) => (action !== "edit" || capabilities.selling) && !(action === "raise" && wait),
  );
  return (
    <Panel title={t("ownListing")}>
      <p className="text-felt-600">
        {t(`stateText.${standing.state}`)} {standing.expires}
      </p>
      {(standing.reasons.length > 0 || standing.note) && (
        <div className="mt-3">
          <BlockReasons reasons={standing.reasons} note={standing.note} />
        </div>
      )}
      {wait && <p className="mt-2 text-xs text-felt-600">{wait}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {shown.map((action, index) => (
          <Button
            key={action}
            look={index === 0 ? "primary" : "plain"}
            className={action.startsWith("delete") ? "text-bad" : ""}
            disabled={actions.isBusy}
            onClick={() => actions.start(action, [id])}
          >
            {t(`action.${action}`)}
          </Button>
        ))}
      </div>
      {actions.dialog}
    </Panel>
  );
}
