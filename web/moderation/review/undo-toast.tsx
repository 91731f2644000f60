import { useEffect, useState } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Key } from "#web/moderation/keys/key.tsx";

export interface Undoable {
  kind: "approve" | "block";
  title: string;
  /** End of the time to undo, by `performance.now()`. */
  until: number;
}

interface UndoToastProps {
  undoable: Undoable | undefined;
  /** There is a list of the queue, under which it has room on wide screens. */
  isInQueue?: boolean;
  onUndo: () => void;
}

/** Over the page, above the bar that decides on the next listing, wherever that stands. */
const above =
  "pointer-events-none fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-20 720:right-auto";
const aboveOrUnderList =
  "max-1020:pointer-events-none max-1020:fixed max-1020:inset-x-4 max-1020:bottom-[calc(5.5rem+env(safe-area-inset-bottom))] max-1020:z-20 720:max-1020:right-auto 1020:mt-auto";

/** The last decision while it can be undone, with the seconds that are left: under the list of the queue, elsewhere over the page. */
export function UndoToast({ undoable, isInQueue = false, onUndo }: UndoToastProps) {
  const t = useTranslations("moderation");
  const left = useSecondsLeft(undoable?.until);
  const isShown = undoable !== undefined && left > 0;
  return (
    <div className={isInQueue ? aboveOrUnderList : above}>
      <output className="sr-only">{isShown && t(`decided.${undoable.kind}`, { title: undoable.title })}</output>
      {isShown && (
        <div
          data-undo={undoable.kind}
          className={`pointer-events-auto relative flex animate-toast items-center gap-2 overflow-hidden rounded-m border border-felt-200 bg-felt-0 py-1.5 pr-1.5 pl-4 shadow-2 ${isInQueue ? "720:max-1020:w-90 1020:m-3 1020:flex-wrap 1020:pl-3" : "720:w-90"}`}
        >
          <p
            aria-hidden
            className={`line-clamp-2 min-w-0 flex-1 text-sm wrap-anywhere ${isInQueue ? "1020:basis-full 1020:pt-1 1020:pr-2" : ""}`}
          >
            {t(`decided.${undoable.kind}`, { title: undoable.title })}
          </p>
          <Button
            variant="quiet"
            className={isInQueue ? "px-3 1020:mr-auto 1020:-ml-3" : "px-3"}
            aria-keyshortcuts="u"
            onClick={onUndo}
          >
            {t("undo")}
            <Key name="U" />
          </Button>
          <span aria-hidden className="w-9 text-center text-sm text-felt-600 tabular-nums">
            {t("seconds", { count: String(left) })}
          </span>
          <span
            aria-hidden
            className="absolute bottom-0 left-0 h-0.5 bg-lake-600"
            style={{ width: `${(left / 30) * 100}%` }}
          />
        </div>
      )}
    </div>
  );
}

function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === undefined) return undefined;
    const tick = () => setNow(performance.now());
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  if (until === undefined) return 0;
  return now === 0 ? 30 : Math.max(0, Math.ceil((until - now) / 1_000));
}
