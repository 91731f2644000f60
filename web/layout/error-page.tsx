import CloudOff from "lucide-react/icons/cloud-off";
import Users from "lucide-react/icons/users";
import { Form } from "react-router";
import type { Problem } from "#contracts/base/errors.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The page of an error: what went wrong and links to go on. Without `problem`, the API's refusal, it is an error of ours. */
export function FailureView({ problem }: { problem?: Problem | undefined }) {
  const t = useTranslations("not-found");
  const texts = textsFor(problem);
  return (
    <div className="wrap">
      <title>{`${t(`${texts}Title`)} — Жарыя`}</title>
      <meta name="robots" content="noindex" />
      <div role="alert" className="mx-auto flex max-w-md flex-col items-center py-12 text-center">
        <span className="mb-4 grid size-16 place-items-center rounded-full bg-apricot-100 text-apricot-ink">
          <Icon of={texts === "acting" ? Users : CloudOff} size={28} />
        </span>
        <h1 className="text-2xl font-bold tracking-tight">{t(`${texts}Title`)}</h1>
        <p className="mt-2 mb-5 text-felt-600">
          {texts === "foreign" || texts === "acting" || problem?.code === "rate_limited"
            ? problem?.detail
            : t(`${texts}Text`)}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          {texts === "acting" && (
            <Form method="post" action="/acting" reloadDocument>
              <Button type="submit" variant="primary">
                {t("actAsSelf")}
              </Button>
            </Form>
          )}
          {texts !== "acting" && (
            <Button variant="primary" className="noscript:hidden" onClick={() => location.reload()}>
              {t("retry")}
            </Button>
          )}
          <LinkButton to="/" variant="soft">
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

function textsFor(problem: Problem | undefined): "failure" | "busy" | "unavailable" | "foreign" | "acting" {
  if (problem?.code === "foreign_origin") return "foreign";
  if (problem?.code === "acting_for_business" || problem?.code === "acting_ended") return "acting";
  if (problem?.status === 429) return "busy";
  return problem?.status === 503 ? "unavailable" : "failure";
}
