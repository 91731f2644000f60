import Download from "lucide-react/icons/download";
import { useTranslations } from "#web/platform/i18n.tsx";
import { useStore } from "#web/platform/storage/store.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { askToInstall, installPrompt } from "./install-prompt.ts";

/** Installs where the browser offers it; elsewhere it leads to the steps. Both have the same size, so that nothing moves. */
export function InstallButton() {
  const t = useTranslations("app");
  const isOffered = useStore(installPrompt, (offer) => offer !== null, false);
  const style = { variant: "primary", size: "l" } as const;
  const className = "w-full max-w-80 480:w-80";
  if (!isOffered) {
    return (
      <a href="#steps" className={buttonClass(style, className)}>
        {t("howTo")}
      </a>
    );
  }
  return (
    <Button {...style} className={className} onClick={() => void askToInstall()}>
      <Icon of={Download} />
      {t("install")}
    </Button>
  );
}
