import Bell from "lucide-react/icons/bell";
import BellRing from "lucide-react/icons/bell-ring";
import { useFetcher } from "react-router";
import { authPath } from "#web/accounts/session/auth-path.ts";
import { useViewer } from "#web/accounts/session/viewer.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** The answer to «Подписаться»: a refusal as text, or no connection. */
export type FollowAnswer = { refusal: string } | { unreachable: true } | null;

interface FollowButtonProps {
  sellerId: number;
  /** The path of the page that it is on: a guest comes back to it. */
  path: string;
  isFollowing: boolean;
  className?: string;
}

/** «Подписаться», which answers at once; a guest signs in first. Without a script it is a form that leads back to its page. */
export function FollowButton({ sellerId, path, isFollowing, className = "" }: FollowButtonProps) {
  const t = useTranslations("users");
  const viewer = useViewer();
  const isScripted = useHydrated();
  const fetcher = useFetcher<FollowAnswer>();
  if (!viewer)
    return (
      <LinkButton to={authPath("login", path)} rel="nofollow" className={className}>
        <Icon of={Bell} />
        {t("follow")}
      </LinkButton>
    );
  const sent = fetcher.formData?.get("intent");
  const isOn = sent ? sent === "follow" : isFollowing;
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  return (
    <fetcher.Form method="post" action="/follow" className={className}>
      <input type="hidden" name="seller" value={sellerId} />
      {isScripted && <input type="hidden" name="scripted" value="1" />}
      <Button
        type="submit"
        name="intent"
        value={isOn ? "unfollow" : "follow"}
        aria-pressed={isOn}
        aria-busy={fetcher.state !== "idle" || undefined}
        className="w-full aria-busy:opacity-60"
      >
        <Icon of={isOn ? BellRing : Bell} className={isOn ? "text-lake-600" : ""} />
        {t(isOn ? "following" : "follow")}
      </Button>
      {answer && (
        <p role="alert" className="mt-1 text-center text-xs text-bad">
          {"refusal" in answer ? answer.refusal : t("followFailed")}
        </p>
      )}
    </fetcher.Form>
  );
}
