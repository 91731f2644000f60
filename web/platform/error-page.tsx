import CloudOff from "lucide-react/icons/cloud-off";
import type { Problem } from "#contracts/errors.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What went wrong with a page, in words, and a way on. `problem` is what the API said; without it the failure is ours. */
export function FailureView({ problem }: { problem?: Problem | undefined }) {
  const t = useTranslations("not-found");
  const words = wordsFor(problem);
  return (
    <div className="wrap">
      <title>{`${t(`${words}Title`)} — Жарыя`}</title>
      <meta name="robots" content="noindex" />
      <div role="alert" className="mx-auto flex max-w-md flex-col items-center py-12 text-center">
        <span className="mb-4 grid size-16 place-items-center rounded-full bg-apricot-100 text-apricot-ink">
          <Icon of={CloudOff} size={28} />
        </span>
        <h1 className="text-2xl font-bold tracking-tight">{t(`${words}Title`)}</h1>
        <p className="mt-2 mb-5 text-felt-600">
          {problem?.code === "rate_limited" ? problem.detail : t(`${words}Text`)}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button look="primary" className="noscript:hidden" onClick={() => location.reload()}>
            {t("retry")}
          </Button>
          <LinkButton to="/" look="soft">
            {t("home")}
          </LinkButton>
        </div>
        {problem?.request_id && (
          <p className="mt-6 text-xs text-felt-600">{t("requestId", { id: problem.request_id })}</p>
        )}
      </div>
    </div>
  );
}

function wordsFor(problem: Problem | undefined): "failure" | "busy" | "unavailable" {
  if (problem?.status === 429) return "busy";
  return problem?.status === 503 ? "unavailable" : "failure";
}
