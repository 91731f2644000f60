import { useTranslations } from "#web/platform/i18n.tsx";
import { Modal } from "#web/ui/overlay/modal.tsx";
import { Key } from "./key.tsx";
import { setKeysOn, useKeysOn } from "./use-keys.ts";

const queueKeys = [
  ["J", "next"],
  ["K", "previous"],
  ["A", "approve"],
  ["B", "block"],
  ["1–9", "toggle"],
  ["Enter", "send"],
  ["Esc", "close"],
  ["U", "undo"],
  ["?", "help"],
] as const;
const chatKeys = [
  ["J", "nextMessage"],
  ["K", "previous"],
  ["A", "deliver"],
  ["B", "refuseMessage"],
  ["?", "help"],
] as const;

const businessKeys = [
  ["J", "nextRequest"],
  ["K", "previous"],
  ["A", "approveRequest"],
  ["B", "rejectRequest"],
  ["?", "help"],
] as const;
const keysOf = { queue: queueKeys, chats: chatKeys, business: businessKeys };

/** Explains the keys, with a switch to turn them off. */
export function KeyHelp({ of = "queue", onClose }: { of?: keyof typeof keysOf; onClose: () => void }) {
  const t = useTranslations("moderation");
  const isOn = useKeysOn();
  return (
    <Modal label={t("keys")} closeLabel={t("close")} onClose={onClose}>
      <h2 className="mb-3 pr-10 text-xl font-bold tracking-tight">{t("keys")}</h2>
      <dl className="divide-y divide-felt-100">
        {keysOf[of].map(([key, name]) => (
          <div key={key} className="flex items-center gap-4 py-2">
            <dt className="w-14 shrink-0">
              <span className="sr-only">{key}</span>
              <Key name={key} className="bg-felt-100 text-felt-900" />
            </dt>
            <dd>{t(`key.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-lake-600"
          checked={isOn}
          onChange={(event) => setKeysOn(event.target.checked)}
        />
        {t("keysOn")}
      </label>
    </Modal>
  );
}
