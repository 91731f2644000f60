import CloudOff from "lucide-react/icons/cloud-off";
import Coffee from "lucide-react/icons/coffee";
import { useEffect, useRef, useState } from "react";
import { redirect } from "react-router";
import { approveProduct, blockProduct } from "#contracts/moderation/schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { type Api, isFailure, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { describePage } from "#web/platform/meta.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/queue-page.ts";
import { requireStaff, staffMeta } from "#web/moderation/staff/require-staff.ts";
import { KeysButton } from "#web/moderation/keys/keys-button.tsx";
import { KeyHelp } from "#web/moderation/keys/key-help.tsx";
import { loadModerated } from "#web/moderation/review/load-moderated.ts";
import { loadReasons, type ReasonView } from "#web/moderation/review/load-reasons.ts";
import { loadQueue } from "./load-queue.ts";
import type { QueueState } from "./queue-state.ts";
import type { Queue } from "./queue-store.ts";
import { StaffNav } from "#web/moderation/staff/staff-nav.tsx";
import { UndoToast } from "#web/moderation/review/undo-toast.tsx";
import { useKeys } from "#web/moderation/keys/use-keys.ts";
import { useQueue } from "./use-queue.ts";
import { useServerNow } from "./use-server-now.ts";
import { QueueFigures, WaitingList } from "./waiting-list.tsx";
import { Workplace } from "#web/moderation/review/workplace.tsx";

const path = "/moderation";

/** The decision bar replaces the bottom bar. */
export const handle = { hideBottomBar: true, takesWholeWidth: true } satisfies PageHandle;

/**
 * `/moderation?ad=`: the waiting listings, and one to decide on: that of the address, else the oldest that nobody else
 * holds.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api, account } = await requireStaff({ context });
  const [queue, reasons] = await Promise.all([loadQueue(api), loadReasons(api)]);
  const wantedId = Number(new URL(request.url).searchParams.get("ad"));
  if (wantedId > 0 && !queue.rows.some(({ id }) => id === wantedId)) await openBehindQueue(api, wantedId, account.id);
  const row = queue.rows.find(({ id }) => id === wantedId) ?? queue.rows.find(({ heldBy }) => heldBy === null);
  return {
    queue,
    reasons,
    // Null if it is gone since the list was read: then the page loads the next one.
    start: row ? await loadModerated(api, row.id, account.id).catch(ignoreGone) : null,
    meta: staffMeta(api, api.texts("moderation")("screen.queue"), path),
  };
}

/** A listing that waits behind those of the list has its own page: another one must not be taken for it. */
async function openBehindQueue(api: Api, id: number, ownId: number): Promise<void> {
  const wanted = Number.isSafeInteger(id) ? await loadModerated(api, id, ownId).catch(ignoreGone) : null;
  if (wanted?.state === "on_review") throw redirect(`${path}/products/${id}`);
}

function ignoreGone(error: unknown): null {
  if (isFailureOf(error, "not_found")) return null;
  throw error;
}

/** A decision without a script. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireStaff({ context });
  const form = await request.formData();
  const params = { id: Number(textOf(form, "product")) };
  const [revision, note] = [Number(textOf(form, "revision")), textOf(form, "note")];
  try {
    if (textOf(form, "decision") === "approve") await api.call(approveProduct, { params, body: { revision, note } });
    else
      await api.call(blockProduct, { params, body: { revision, note, reasons: form.getAll("reasons").map(String) } });
    return redirect(path, 303);
  } catch (error) {
    if (!isFailure(error)) throw error;
    return { message: Object.values(error.problem.errors ?? {})[0]?.[0] ?? error.problem.detail };
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

/** The loader's data are only the initial state: the queue refreshes itself. */
export function shouldRevalidate() {
  return false;
}

export default function QueuePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations("moderation");
  const { queue, state } = useQueue(loaderData.queue, loaderData.start);
  const [isHelping, setHelping] = useState(false);
  const now = useServerNow(state.now);
  const last = state.undoable.at(-1);
  const undoable = last && { kind: last.kind, title: last.row.title, until: last.until };
  return (
    <div className="bg-felt-50">
      <StaffNav current="queue">
        <KeysButton onPress={() => setHelping(true)} />
      </StaffNav>
      <noscript>
        <p className="bg-apricot-100 px-4 py-2 text-sm text-apricot-ink">{t("needsScript")}</p>
      </noscript>
      {actionData && (
        <div className="p-4">
          <FormMessage kind="error">{actionData.message}</FormMessage>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] 1020:grid-cols-[300px_minmax(0,1fr)]">
        <aside
          aria-label={t("screen.queue")}
          className="border-felt-200 bg-felt-0 max-1020:border-b 1020:sticky 1020:top-[102px] 1020:flex 1020:h-[calc(100dvh-102px)] 1020:flex-col 1020:border-r"
        >
          <QueueFigures state={state} />
          {state.rows.length > 0 && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
            <div
              data-list=""
              className="relative max-h-31 min-h-0 overflow-y-auto overscroll-contain 1020:max-h-none 1020:flex-1"
            >
              <WaitingList state={state} now={now} onOpen={queue.open} />
            </div>
          )}
          <UndoToast undoable={undoable} isInQueue onUndo={() => void queue.undo()} />
        </aside>
        <Current queue={queue} state={state} reasons={loaderData.reasons} onHelp={() => setHelping(true)} />
      </div>
      {isHelping && <KeyHelp onClose={() => setHelping(false)} />}
    </div>
  );
}

interface CurrentProps {
  queue: Queue;
  state: QueueState;
  reasons: readonly ReasonView[];
  onHelp: () => void;
}

/** The listing on the screen, its skeleton, or a message that none is left. */
function Current({ queue, state, reasons, onHelp }: CurrentProps) {
  const t = useTranslations("moderation");
  const [isChoosing, setChoosing] = useState(false);
  const { current } = state;
  const view = current === undefined ? undefined : state.views.get(current);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current);
  const isThere = view !== undefined && view !== "failed";

  useEffect(() => {
    if (!isThere || shown.current === current) return;
    shown.current = current;
    setChoosing(false);
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [current, isThere]);

  useKeys((key) => {
    if (isChoosing) return false;
    if (key === "j") queue.step(1);
    else if (key === "k") queue.step(-1);
    else if (key === "u") void queue.undo();
    else if (key === "?") onHelp();
    else return false;
    return true;
  });

  if (current === undefined)
    return <EmptyState icon={Coffee} title={t("empty")} text={t(state.rows.length > 0 ? "allTaken" : "emptyText")} />;
  if (view === "failed")
    return (
      <EmptyState icon={CloudOff} title={t("loadFailed")}>
        <Button variant="soft" onClick={queue.reload}>
          {t("retry")}
        </Button>
      </EmptyState>
    );
  if (!view) return <LoadingListing />;
  const row = state.rows.find(({ id }) => id === current);
  return (
    <Workplace
      key={view.id}
      view={view}
      seen={state.seen.get(current)}
      heldBy={row?.heldBy ?? null}
      reasons={reasons}
      heading={heading}
      isChoosing={isChoosing}
      onChoosing={setChoosing}
      onDecide={(decision) => queue.decide(decision)}
    />
  );
}

function LoadingListing() {
  return (
    <div aria-busy className="p-4 1020:p-6">
      <div className="grid gap-3 rounded-l border border-felt-200 bg-felt-0 p-4">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  );
}
