import { type ComponentProps, type Ref, useRef } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { DecisionBar } from "./decision-bar.tsx";
import { ModeratedListing } from "./moderated-listing.tsx";
import type { ReasonView } from "./load-reasons.ts";
import type { Decision } from "./decision.ts";
import { ReasonPicker } from "./reason-picker.tsx";
import { SidePanel } from "./side-panel.tsx";
import { useKeys } from "#web/moderation/keys/use-keys.ts";
import type { ModeratedView } from "./view-moderated.ts";

interface WorkplaceProps {
  view: ModeratedView;
  /** The listing as the moderator saw it, if it has changed since. */
  seen?: ModeratedView | undefined;
  /** Name of the other moderator who holds it, and has to decide on it; null if nobody else does. */
  heldBy: string | null;
  reasons: readonly ReasonView[];
  heading: Ref<HTMLHeadingElement>;
  /** True while the reasons of a block are chosen. */
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  /** Returns false if the listing cannot be decided on now. */
  onDecide: (decision: Decision) => boolean;
}

/** A moderated listing with its decision bar and the panel beside it; the keys A and B decide. */
export function Workplace(props: WorkplaceProps) {
  const { view, seen, heldBy, reasons, heading, isChoosing, onChoosing, onDecide } = props;
  const t = useTranslations("moderation");
  const note = useRef<HTMLInputElement>(null);
  const blockButton = useRef<HTMLButtonElement>(null);
  const mayDecide = heldBy === null;
  const mayBlock = mayDecide && view.mayBlock;

  const approve = () => onDecide({ kind: "approve", note: note.current?.value ?? "" });
  function block(codes: string[], text: string): void {
    if (onDecide({ kind: "block", reasons: codes, note: text })) onChoosing(false);
  }
  function closeReasons(): void {
    onChoosing(false);
    blockButton.current?.focus();
  }

  useKeys((key) => {
    if (isChoosing) return false;
    if (key === "a" && mayDecide && view.state === "on_review") approve();
    else if (key === "b" && mayBlock) onChoosing(true);
    else return false;
    return true;
  });

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] 1020:grid-cols-[minmax(0,1fr)_320px] 1280:grid-cols-[minmax(0,1fr)_340px]">
      {/* What gets the focus stands clear of the header and of the bar, which would cover it. */}
      <div className="min-w-0 p-4 pb-0 1020:p-5 [&_a]:scroll-my-32">
        <div className="mx-auto max-w-[980px] rounded-l border border-felt-200 bg-felt-0 p-4 pb-0 1020:px-5 1020:pt-5">
          {heldBy !== null && <HeldNotice name={heldBy} />}
          <ModeratedListing view={view} seen={seen} heading={heading} />
          {mayBlock ? (
            <DecisionBar
              view={view}
              reasons={reasons}
              isChoosing={isChoosing}
              note={note}
              blockButton={blockButton}
              onApprove={approve}
              onBlock={() => onChoosing(!isChoosing)}
            />
          ) : (
            <div className="h-4" />
          )}
        </div>
      </div>
      <aside
        aria-label={t("beside")}
        className="min-w-0 border-felt-200 p-4 1020:sticky 1020:top-[102px] 1020:h-[calc(100dvh-102px)] 1020:overflow-y-auto 1020:overscroll-contain 1020:border-l 1020:bg-felt-0"
      >
        {isChoosing ? (
          <ReasonSheet reasons={reasons} findings={view.findings} onClose={closeReasons} onSend={block} />
        ) : (
          <SidePanel view={view} />
        )}
      </aside>
    </div>
  );
}

/** Says that another moderator holds the listing. */
function HeldNotice({ name }: { name: string }) {
  const t = useTranslations("moderation");
  return (
    <output className="mb-4 block rounded-m bg-apricot-100 p-3 font-semibold text-apricot-ink">
      {name === "" ? t("isHeld") : t("isHeldBy", { name })}
    </output>
  );
}

/** The picker of reasons in the panel; on narrow screens in a sheet over the page. */
function ReasonSheet(props: ComponentProps<typeof ReasonPicker>) {
  return (
    <>
      {/* A press beside the sheet closes it, like Escape. */}
      <div aria-hidden className="fixed inset-0 z-20 bg-backdrop 1020:hidden" onClick={props.onClose} />
      <div className="max-1020:fixed max-1020:inset-x-0 max-1020:bottom-0 max-1020:z-30 max-1020:max-h-[85dvh] max-1020:overflow-y-auto max-1020:overscroll-contain max-1020:rounded-t-l max-1020:bg-felt-0 max-1020:p-4 max-1020:shadow-2">
        <ReasonPicker {...props} />
      </div>
    </>
  );
}
