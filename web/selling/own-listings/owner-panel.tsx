import Printer from "lucide-react/icons/printer";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { OwnerAction } from "#contracts/selling/rules.ts";
import { BlockReasons } from "#web/selling/block-reasons.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { newPricePath } from "#web/selling/new-price/asked-view.ts";
import { nameOfAction } from "./owner-actions.ts";
import { photosPath } from "./photos/waiting-path.ts";
import { describeRaiseWait } from "./raise-wait.ts";
import { useOwnerActions } from "./use-owner-actions.tsx";
import type { OwnStateView } from "./view-own-state.ts";
import "#web/selling/texts.ts";

/** On phones the bar at the lower edge of the page changes the listing. */
function classOf(action: OwnerAction): string {
  if (action === "edit") return "max-960:hidden";
  return action.startsWith("delete") ? "text-bad" : "";
}

/** State and actions of a listing, for its owner on the listing's page. */
export function OwnerPanel({ id, ownState }: { id: number; ownState: OwnStateView }) {
  const t = useTranslations("selling.own");
  const actions = useOwnerActions();
  const wait = describeRaiseWait(ownState.nextRaise, ownState.now, t);
  const shown = ownState.actions.filter((action) => !(action === "raise" && wait));
  return (
    <Panel title={t("ownListing")}>
      <p className="text-felt-600">
        {t(ownState.needsPhotos ? "needsPhotosText" : `stateText.${ownState.state}`)} {ownState.expires}
      </p>
      {ownState.article && <p className="mt-2 wrap-anywhere">{ownState.article}</p>}
      {ownState.wait && <p className="mt-2 font-semibold">{ownState.wait}</p>}
      {ownState.reserved && <p className="mt-2 font-semibold">{ownState.reserved}</p>}
      {(ownState.reasons.length > 0 || ownState.note) && (
        <div className="mt-3">
          <BlockReasons reasons={ownState.reasons} note={ownState.note} />
        </div>
      )}
      {wait && <p className="mt-2 text-xs text-felt-600">{wait}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {ownState.needsPhotos && (
          <LinkButton to={photosPath(id)} variant="primary">
            {t("addPhotos")}
          </LinkButton>
        )}
        {shown.map((action, index) => {
          const start = () => actions.start(action, [id], ownState);
          const look = {
            variant: index === 0 && !ownState.needsPhotos ? "primary" : "plain",
            className: classOf(action),
          } as const;
          const name = t(`action.${nameOfAction(action, ownState)}`);
          // A link: without a script it is a page.
          return action === "price" ? (
            <LinkButton
              key={action}
              {...look}
              to={newPricePath(id)}
              onClick={(event) => {
                event.preventDefault();
                start();
              }}
            >
              {name}
            </LinkButton>
          ) : (
            <Button key={action} {...look} disabled={actions.isBusy} onClick={start}>
              {name}
            </Button>
          );
        })}
        {ownState.state === "active" && (
          <LinkButton to={`/products/${id}/print`} variant="soft">
            <Icon of={Printer} />
            {t("print")}
          </LinkButton>
        )}
      </div>
      {actions.dialog}
    </Panel>
  );
}
