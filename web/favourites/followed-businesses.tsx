import Store from "lucide-react/icons/store";
import { Form } from "react-router";
import { BusinessCard } from "#web/business/view/business-card.tsx";
import "#web/business/view/texts.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { FollowedView } from "./load-followed.ts";

/** The businesses that the user follows, each with a button to leave it. */
export function FollowedBusinesses({ view: { businesses, nextKey } }: { view: FollowedView }) {
  const t = useTranslations("business-page.followed");
  if (businesses.length === 0) return <EmptyState icon={Store} title={t("empty")} text={t("emptyText")} />;
  return (
    <>
      <ul className="grid gap-3 960:grid-cols-2">
        {businesses.map((business) => (
          <li key={business.id}>
            <BusinessCard business={business} hiddenText={business.isActive ? undefined : t("hidden")}>
              <Form method="post" className="relative">
                <input type="hidden" name="id" value={business.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="unfollow"
                  aria-label={t("unfollowOf", { name: business.name })}
                >
                  {t("unfollow")}
                </Button>
              </Form>
            </BusinessCard>
          </li>
        ))}
      </ul>
      {nextKey !== null && (
        <LinkButton
          to={`?tab=businesses&key=${encodeURIComponent(nextKey)}`}
          variant="soft"
          size="m"
          className="mt-6 w-full"
        >
          {t("more")}
        </LinkButton>
      )}
    </>
  );
}
