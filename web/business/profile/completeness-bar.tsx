import "./texts.ts";
import { useTranslations } from "#web/platform/i18n.tsx";

/** How much of the profile is filled in. */
export function CompletenessBar({ percent }: { percent: number }) {
  const t = useTranslations("business-profile");
  const text = t("filled", { percent });
  return (
    <div>
      <p className="mb-1.5 font-semibold">{text}</p>
      <progress
        value={percent}
        max={100}
        aria-label={text}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-felt-200 [&::-moz-progress-bar]:bg-lake-600 [&::-webkit-progress-bar]:bg-felt-200 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-lake-600"
      />
    </div>
  );
}
