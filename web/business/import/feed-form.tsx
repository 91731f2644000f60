import { Form, useNavigation } from "react-router";
import { OwnPassword } from "#web/accounts/forms/own-password.tsx";
import type { Refused } from "#web/business/catalogues/refused.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { importPath } from "./import-view.ts";
import { RoundingField } from "./preview/rounding-form.tsx";

/** The daily reading of an address. */
export interface FeedView {
  address: string;
  isOn: boolean;
  endsGone: boolean;
  /** When it is read next. */
  next: string | null;
  /** It was switched off after it had failed too often. */
  hasFailed: boolean;
}

interface FeedFormProps {
  feed: FeedView | null;
  refused: Refused | undefined;
  /** Prices are rounded, as chosen before. */
  rounds: boolean;
  /** The login whose password another address needs; null for an account without one. */
  prover: string | null;
}

export function FeedForm({ feed, refused, rounds, prover }: FeedFormProps) {
  const t = useTranslations("import");
  const passwordError = refused?.errors["password"];
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={importPath} className="grid gap-4">
      <p className="text-felt-600">{t("feedText")}</p>
      {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
      {feed?.hasFailed && <FormMessage kind="error">{t("feedPaused")}</FormMessage>}
      <Field
        label={t("feedAddress")}
        type="url"
        name="address"
        inputMode="url"
        placeholder="https://"
        defaultValue={refused?.typed["address"] ?? feed?.address}
        error={refused?.errors["address"]}
        hint={feed?.next ? t("feedNext", { date: feed.next }) : undefined}
        autoComplete="off"
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="ends_gone"
          defaultChecked={refused ? "ends_gone" in refused.typed : (feed?.endsGone ?? true)}
          className="size-5 shrink-0 accent-lake-600"
        />
        <span>
          {t("endsGoneFeed")}
          <span className="block text-xs text-felt-600">{t("endsGoneFeedHint")}</span>
        </span>
      </label>
      <RoundingField isOn={refused ? "round_prices" in refused.typed : rounds} />
      {prover !== null && (feed === null || passwordError !== undefined) && (
        <OwnPassword login={prover} error={passwordError} />
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" name="intent" value="feed-on" variant="soft" disabled={isBusy}>
          {t(feed?.isOn ? "feedSave" : "feedOn")}
        </Button>
        {feed?.isOn && (
          <Button type="submit" name="intent" value="feed-off" variant="outline" disabled={isBusy}>
            {t("feedOff")}
          </Button>
        )}
      </div>
    </Form>
  );
}
