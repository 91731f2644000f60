import "./texts.ts";
import { useTranslations } from "#web/platform/i18n.tsx";

/** How much of the profile is filled in; slim where it is not what the page is about. */
export function CompletenessBar({ percent, isSlim = false }: { percent: number; isSlim?: boolean }) {
  const t = useTranslations("business-profile");
  const text = t("filled", { percent });
  return (
    <div>
      <p className={`font-semibold ${isSlim ? "mb-1 text-xs text-felt-600" : "mb-1.5"}`}>{text}</p>
      <progress
        value={percent}
        max={100}
        aria-label={text}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-felt-200 [&::-moz-progress-bar]:bg-lake-600 [&::-webkit-progress-bar]:bg-felt-200 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-lake-600"
      />
    </div>
  );
}
