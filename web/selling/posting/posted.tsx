import type { ReviewTime } from "#contracts/selling/schemas.ts";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describeWait } from "#web/selling/describe-wait.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus();

interface PostedProps {
  id: number;
  title: string;
  /** How long the review takes now. */
  time: ReviewTime;
  isChange: boolean;
  /** Only its price was changed, or nothing: it needs no review. */
  isOnShow?: boolean | undefined;
  /** Of a business: where the listing can be put into a catalogue, or where one is made; undefined once it is in one. */
  catalogue?: { to: string; isNew: boolean } | undefined;
  onAgain: () => void;
}

/** Shown after publishing: what happens next, with links to go on. */
export function Posted({ id, title, time, isChange, isOnShow = false, catalogue, onAgain }: PostedProps) {
  const t = useTranslations("selling.posting");
  const wait = useTranslations("selling.reviewTime");
  return (
    <div className="wrap flex max-w-lg flex-col items-center pt-12 pb-16 text-center 720:pt-20">
      <span className="mb-5 grid size-20 place-items-center rounded-full bg-lake-50 text-lake-600">
        <Icon of={isOnShow ? CircleCheck : Clock} size={36} />
      </span>
      <h1 ref={takeFocus} tabIndex={-1} className="text-2xl font-bold tracking-tight outline-0">
        {t(isOnShow ? "postedPrice" : isChange ? "postedChange" : "posted")}
      </h1>
      <p className="mt-2 font-semibold wrap-anywhere">{title}</p>
      <p className="mt-2 text-felt-600">
        {isOnShow ? (
          t("postedPriceText")
        ) : (
          <>
            {isChange && `${t("postedHidden")} `}
            {describeWait(time, wait)} {t("postedNotice")}
          </>
        )}
      </p>
      <div className="mt-6 grid w-full gap-2.5 480:max-w-80">
        {/* Its owner sees it while it is reviewed, too. */}
        <LinkButton to={`/products/${id}`} variant="primary" size="l">
          {t("toPosted")}
        </LinkButton>
        <LinkButton to={`/profile/?tab=products${isOnShow ? "" : "&state=on_review"}`} variant="plain" size="l">
          {t("toOwnListings")}
        </LinkButton>
        {catalogue && (
          <LinkButton to={catalogue.to} variant="soft" size="l">
            {t(catalogue.isNew ? "makeCatalogue" : "toCatalogue")}
          </LinkButton>
        )}
        {!isChange && (
          <Button variant="plain" size="l" onClick={onAgain}>
            {t("postAnother")}
          </Button>
        )}
        <LinkButton to="/" variant="quiet" size="l">
          {t("toHome")}
        </LinkButton>
      </div>
    </div>
  );
}
