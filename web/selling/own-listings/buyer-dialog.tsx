import { useEffect, useState } from "react";
import { listBuyers, reserveProduct, sellProduct } from "#contracts/deals/calls.ts";
import type { SellingPlace } from "#contracts/deals/rules.ts";
import type { Buyer } from "#contracts/deals/schemas.ts";
import { type BrowserAnswer, callFromBrowser } from "#web/platform/browser-api.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { showToast } from "#web/ui/toast/show-toast.ts";
import { Avatar } from "#web/users/view/avatar.tsx";
import { firstLetter } from "#web/users/view/user-view.ts";
import type { BuyerAction } from "./owner-actions.ts";

interface BuyerDialogProps {
  action: BuyerAction;
  /** Of the listing. */
  id: number;
  /** It is rented out, not sold. */
  isRent: boolean;
  /** Called once it is done, before the dialog closes. */
  onDone: () => Promise<void>;
  onClose: () => void;
}

const choiceClass =
  "flex min-h-11 items-center gap-3 rounded-s px-2 py-1 hover:bg-felt-100 has-checked:bg-lake-50 has-focus-visible:outline-2";
const radioClass = "size-5 shrink-0 accent-lake-600";

/** Asks where a listing was sold and to whom, or for whom it is reserved: one of those who wrote, or nobody named. */
export function BuyerDialog({ action, id, isRent, onDone, onClose }: BuyerDialogProps) {
  const t = useTranslations("selling.own");
  const language = useLanguage();
  const [place, setPlace] = useState<SellingPlace>("here");
  // Until somebody was chosen it is the likeliest: who has confirmed the deal, else for whom it is reserved.
  const [chosen, setChosen] = useState<{ room: number | undefined }>();
  const buyers = useBuyers(id);
  const room = chosen ? chosen.room : action === "sell" ? likeliestOf(buyers.buyers)?.room : undefined;
  const [isBusy, setBusy] = useState(false);
  const closing = isRent ? "rented" : "sold";
  const title = t(action === "reserve" ? "buyer.reserve" : `buyer.${closing}`);
  const who = t(action === "reserve" ? "buyer.whoReserve" : isRent ? "buyer.whoRented" : "buyer.whoSold");

  async function send(): Promise<void> {
    setBusy(true);
    const body = room === undefined || place === "elsewhere" ? {} : { room };
    const input = { params: { id }, language };
    const answer: BrowserAnswer<unknown> =
      action === "reserve"
        ? await callFromBrowser(reserveProduct, { ...input, body })
        : await callFromBrowser(sellProduct, { ...input, body: { ...body, where: place } });
    setBusy(false);
    if (!("value" in answer)) {
      showToast("error", "problem" in answer ? answer.problem.detail : t("noNetwork"));
      return;
    }
    await onDone();
    onClose();
    showToast(
      "success",
      t(action === "reserve" ? "buyer.doneReserve" : isRent ? "buyer.doneRented" : "buyer.doneSold"),
    );
  }

  return (
    <Modal label={title} closeLabel={t("close")} onClose={onClose}>
      <h2 className="mb-2 pr-10 text-xl font-bold tracking-tight">{title}</h2>
      {action === "sell" && (
        <fieldset className="mb-3 grid gap-1">
          <legend className="sr-only">{title}</legend>
          {(["here", "elsewhere"] as const).map((one) => (
            <label key={one} className={choiceClass}>
              <input
                type="radio"
                name="place"
                className={radioClass}
                checked={place === one}
                onChange={() => setPlace(one)}
              />
              {t(`buyer.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      <div hidden={place === "elsewhere"}>
        <BuyerChoice {...buyers} label={who} room={room} onChoose={(one) => setChosen({ room: one })} />
      </div>
      <p className="mt-3 text-sm text-felt-600">
        {t(action === "reserve" ? "buyer.reserveText" : isRent ? "buyer.rentedText" : "buyer.soldText")}
      </p>
      {/* One below the other where the longer name has no room. */}
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button size="m" className="flex-auto" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button
          variant="primary"
          size="m"
          className="flex-auto"
          disabled={isBusy}
          aria-busy={isBusy}
          onClick={() => void send()}
        >
          {t(`action.${action === "sell" && isRent ? "rentOut" : action}`)}
        </Button>
      </div>
    </Modal>
  );
}

/** Who has most likely bought it: they stand first. */
function likeliestOf([first]: readonly Buyer[]): Buyer | undefined {
  return first && (first.is_dealt_with || first.is_reserved_for) ? first : undefined;
}

interface BuyerChoiceProps extends ReturnType<typeof useBuyers> {
  label: string;
  /** The chosen one; undefined: nobody. */
  room: number | undefined;
  onChoose: (room: number | undefined) => void;
}

/** Those who wrote about the listing, the likeliest first, and nobody. Where nobody wrote there is nothing to choose. */
function BuyerChoice({ buyers, hasFailed, isLoading, more, label, room, onChoose }: BuyerChoiceProps) {
  const t = useTranslations("selling.own");
  if (hasFailed) return <p className="text-sm text-felt-600">{t("buyer.failed")}</p>;
  // As high as one buyer and nobody: most listings have no more, and the buttons stay where they are.
  if (isLoading && buyers.length === 0) return <p className="min-h-32 text-felt-600">{t("loading")}</p>;
  if (buyers.length === 0) return null;
  return (
    <fieldset className="grid max-h-72 gap-1 overflow-y-auto">
      <legend className="mb-1 text-sm text-felt-600">{label}</legend>
      <label className={choiceClass}>
        <input
          type="radio"
          name="buyer"
          className={radioClass}
          checked={room === undefined}
          onChange={() => onChoose(undefined)}
        />
        {t("buyer.nobody")}
      </label>
      {buyers.map((buyer) => (
        <label key={buyer.room} className={choiceClass}>
          <input
            type="radio"
            name="buyer"
            className={radioClass}
            checked={room === buyer.room}
            onChange={() => onChoose(buyer.room)}
          />
          <Avatar user={{ photo: buyer.photo, initial: firstLetter(buyer.name) }} size="s" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {buyer.name}
            {(buyer.is_dealt_with || buyer.is_reserved_for) && (
              <span className="block text-xs text-felt-600">
                {t(buyer.is_dealt_with ? "buyer.isDealtWith" : "buyer.isReserved")}
              </span>
            )}
          </span>
        </label>
      ))}
      {more && (
        <Button variant="quiet" disabled={isLoading} aria-busy={isLoading} onClick={more}>
          {t("more")}
        </Button>
      )}
    </fieldset>
  );
}

/** The pages of buyers that were loaded so far. */
function useBuyers(listingId: number) {
  const language = useLanguage();
  const [pages, setPages] = useState<{ buyers: readonly Buyer[]; key: string | null }>({ buyers: [], key: null });
  const [isLoading, setLoading] = useState(true);
  const [hasFailed, setFailed] = useState(false);

  async function load(key: string | null, isWanted: () => boolean): Promise<void> {
    setLoading(true);
    const query = key === null ? {} : { key };
    const answer = await callFromBrowser(listBuyers, { params: { id: listingId }, query, language });
    if (!isWanted()) return;
    setLoading(false);
    if (!("value" in answer)) return setFailed(key === null);
    const { results, key: next } = answer.value;
    setPages(({ buyers }) => ({ buyers: key === null ? results : [...buyers, ...results], key: next }));
  }

  useEffect(() => {
    let isWanted = true;
    void load(null, () => isWanted);
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each listing
  }, [listingId]);

  const { buyers, key } = pages;
  return { buyers, hasFailed, isLoading, more: key === null ? undefined : () => void load(key, () => true) };
}
