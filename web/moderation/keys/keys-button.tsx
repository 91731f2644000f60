import Keyboard from "lucide-react/icons/keyboard";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Shows the keys of a page; for wide screens only, which have keyboards. */
export function KeysButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations("moderation");
  return (
    <Button
      variant="quiet"
      className="-mr-3 px-3 max-1020:hidden noscript:hidden"
      aria-keyshortcuts="?"
      onClick={onPress}
    >
      <Icon of={Keyboard} />
      {t("keys")}
    </Button>
  );
}
