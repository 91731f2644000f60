import type { Asked, Reply } from "#contracts/endpoint.ts";
import type { checkDraft } from "#contracts/selling.ts";
import { cleanText } from "#contracts/values.ts";
import { judgeListing, type PolicyServices } from "./judge.ts";

/** What a moderator would be told of an ad that is being written, and where it belongs. A hint, never a refusal. */
export async function judgeDraft(
  services: PolicyServices,
  body: Asked<typeof checkDraft>["body"],
): Promise<Reply<typeof checkDraft>> {
  const category =
    body.category === undefined ? undefined : services.catalogue.current().categoryById.get(body.category);
  const { findings, categories } = await judgeListing(services, {
    title: cleanText(body.title),
    description: cleanText(body.description),
    category: category?.id,
    dealType: body.deal_type ?? category?.deal_types[0],
    price: body.price ?? 0,
    currency: body.currency ?? "KGS",
    parameters: {},
  });
  const path = (titles: string[]) => titles.slice(0, -1).join(" › ");
  return {
    // What is not written yet is no fault of it.
    findings: findings.filter(({ code }) => body.description.trim() !== "" || code !== "unclear_duties"),
    categories: categories.map(({ category: { id, title_ru, title_ky, path: way } }) => ({
      id,
      title_ru,
      title_ky,
      path_ru: path(way.map((step) => step.title_ru)),
      path_ky: path(way.map((step) => step.title_ky)),
    })),
  };
}
