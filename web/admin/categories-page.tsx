import { redirect } from "react-router";
import { addCategory, listAdminCategories, moveCategory } from "#contracts/admin/category-schemas.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { staffMeta } from "#web/moderation/staff/require-staff.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { describePage } from "#web/platform/meta.ts";
import { reachServer } from "#web/platform/network/reach-server.ts";
import type { Route } from "./+types/categories-page.ts";
import { answerOf, directionOf, refuseForm } from "./admin-form.ts";
import { AdminFrame } from "./admin-frame.tsx";
import { categoriesPath } from "./admin-sections.ts";
import { AddCategoryForm, CategoryRows } from "./category-parts.tsx";
import { viewRow } from "./category-view.ts";
import { requireAdmin } from "./require-admin.ts";

/** `/moderation/admin/categories`: the main categories. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = await requireAdmin({ request, context });
  const { results } = await api.call(listAdminCategories);
  return {
    rows: results.map((row) => viewRow(row, api.language)),
    meta: staffMeta(api, api.texts("admin")("section.categories.title"), categoriesPath),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await requireAdmin({ request, context });
  const form = await request.formData();
  const intent = textOf(form, "intent");
  try {
    if (intent === "move") {
      const direction = directionOf(textOf(form, "move"));
      await api.call(moveCategory, { params: { id: textOf(form, "id") }, body: { direction } });
      return redirect(categoriesPath, 303);
    }
    const { id } = await api.call(addCategory, {
      body: {
        parent: null,
        title_ru: textOf(form, "title_ru"),
        title_ky: textOf(form, "title_ky"),
        title_slug: textOf(form, "title_slug"),
      },
    });
    return redirect(`${categoriesPath}/${id}`, 303);
  } catch (error) {
    return refuseForm(error, form, intent);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return describePage(loaderData?.meta);
}

export default function CategoriesPage({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  const t = useTranslations("admin");
  return (
    <AdminFrame title={t("section.categories.title")} current="categories" answer={actionData}>
      <CategoryRows rows={rows} action={categoriesPath} />
      <AddCategoryForm action={categoriesPath} refused={answerOf(actionData, "add")} />
    </AdminFrame>
  );
}
