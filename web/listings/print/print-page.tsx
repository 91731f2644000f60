import Printer from "lucide-react/icons/printer";
import { redirect } from "react-router";
import { getProduct } from "#contracts/listings/schemas.ts";
import { getOwnProduct } from "#contracts/selling/schemas.ts";
import { failNotFound, getApi, isFailureOf } from "#web/platform/api.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import type { PageHandle } from "#web/platform/page-handle.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { SwitchLink } from "#web/ui/switch-link.tsx";
import type { Route } from "./+types/print-page.ts";
import styles from "./print.css?url";
import { Sheet } from "./sheet.tsx";
import { viewSheet } from "./view-sheet.ts";
import "./texts.ts";

export const handle = { hideBottomBar: true, takesWholeWidth: true, theme: "light" } satisfies PageHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `/products/:id/print`: the sheet of a listing on show, to be printed. `?phone=no`: its owner leaves the phone out. */
export async function loader({ params: { id }, request, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const product = await api.call(getProduct, { params: { id } }).catch((error: unknown) => {
    if (isFailureOf(error, "validation_failed")) failNotFound();
    // Its page says what became of it.
    if (isFailureOf(error, "listing_inactive") || isFailureOf(error, "listing_deleted")) return null;
    throw error;
  });
  const own = product?.is_mine ? await api.call(getOwnProduct, { params: { id } }) : null;
  // A code would lead others to nothing.
  if (product === null || (own && own.state !== "active")) throw redirect(`/products/${id}`);
  const hasPhone = new URL(request.url).searchParams.get("phone") !== "no";
  const t = api.texts("print");
  return {
    sheet: viewSheet(api, product, own && hasPhone ? own.contact_phone : null),
    /** Undefined for others: they have no phone to print. */
    hasPhone: own ? hasPhone : undefined,
    meta: {
      title: t("title", { title: product.title }),
      description: t(own ? "hint" : "hintOfOthers"),
      path: `/products/${product.id}/print`,
      language: api.language,
      publicUrl: api.publicUrl,
      noIndex: true,
    },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function PrintPage({ loaderData: { sheet, hasPhone } }: Route.ComponentProps) {
  const t = useTranslations("print");
  const path = `/products/${sheet.id}`;
  return (
    <div className="print-page">
      <div className="print-tools print:hidden">
        <div className="flex flex-wrap gap-2.5">
          <Button variant="primary" size="m" className="noscript:hidden" onClick={() => window.print()}>
            <Icon of={Printer} />
            {t("print")}
          </Button>
          <LinkButton to={path} size="m">
            {t("back")}
          </LinkButton>
        </div>
        {hasPhone !== undefined && (
          <SwitchLink
            isOn={hasPhone}
            label={t("phone")}
            to={hasPhone ? `${path}/print?phone=no` : `${path}/print`}
            className="flex min-h-11 items-center gap-3"
          />
        )}
        <p className="text-felt-600">{t(sheet.hasStrips ? "hint" : "hintOfOthers")}</p>
        <p className="hidden noscript:block">{t("byHand")}</p>
      </div>
      <Sheet sheet={sheet} />
    </div>
  );
}
