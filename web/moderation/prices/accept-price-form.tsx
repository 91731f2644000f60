import { Form, useNavigation } from "react-router";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";

/** Accepts the price of a listing as it is on the screen. */
export function AcceptPriceForm({ id, revision }: { id: number; revision: number }) {
  const t = useTranslations("moderation");
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" action="/moderation/prices" preventScrollReset className="max-480:w-full">
      <input type="hidden" name="product" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <Button type="submit" variant="success" size="m" className="max-480:w-full" aria-busy={isBusy}>
        {t("prices.accept")}
      </Button>
    </Form>
  );
}
