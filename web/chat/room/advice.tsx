import ShieldCheck from "lucide-react/icons/shield-check";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { AdviceKind } from "../view/choose-advice.ts";

/** Before the first message of a chat: how not to lose money. */
export function Advice({ kind }: { kind: AdviceKind }) {
  const t = useTranslations("chat");
  return (
    <aside className="mx-auto my-2 flex max-w-md gap-3 rounded-m bg-apricot-100 px-4 py-3 text-sm text-apricot-ink">
      <Icon of={ShieldCheck} className="mt-0.5" />
      <p>
        <b className="block font-semibold">{t("advice.title")}</b>
        {t(`advice.${kind}`)} {t("advice.codes")}
      </p>
    </aside>
  );
}
