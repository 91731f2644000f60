import { getCategory } from "#contracts/catalogue/schemas.ts";
import { failNotFound, getApi } from "#web/platform/api.ts";
import type { Route } from "./+types/template-resource.ts";
import { findPath } from "./find-path.ts";
import { makeTemplate } from "./make-template.ts";
import "./texts.ts";

/** `GET /profile/import/template/<category>`: a table to fill in. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const id = /^\d{1,9}$/.test(params.category) ? Number(params.category) : failNotFound();
  const category = await api.shared(getCategory, { params: { id } });
  const path = (await findPath(api, id)) ?? failNotFound();
  const t = api.texts("import.example");
  const example = {
    article: "A-001",
    title: t("title"),
    description: t("description"),
    price: "12000",
    currency: "KGS",
    discount_price: "",
    is_negotiable: t("no"),
    location: t("location"),
    contact_phone: "+996555123456",
    photos: "https://example.com/1.jpg https://example.com/2.jpg",
    available: t("yes"),
  };
  const titles = path.map((node) => node[`title_${api.language}`]);
  return new Response(makeTemplate({ path: titles, parameters: category.parameters }, example, api.language), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": nameFile(api.texts("import")("templateName", { category: titles.at(-1) ?? "" }), id),
    },
  });
}

/** The name of a file in the reader's words; the plain one is for programs that know only Latin letters. */
function nameFile(name: string, id: number): string {
  const plain = name.replaceAll(/[\\/:*?"<>|]+/g, " ").trim();
  const encoded = encodeURIComponent(`${plain}.csv`).replaceAll(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="template-${id}.csv"; filename*=UTF-8''${encoded}`;
}
