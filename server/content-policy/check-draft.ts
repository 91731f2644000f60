import type { ValidInput, Reply } from "#contracts/base/endpoint.ts";
import { descriptionLength, titleLength } from "#contracts/selling/rules.ts";
import type { checkDraft as checkCall } from "#contracts/selling/schemas.ts";
import { cleanText } from "#contracts/base/values.ts";
import { checkListing, type ContentPolicyServices } from "./check-listing.ts";

/** Findings in a draft, and the categories where it probably belongs. A hint, never a refusal. */
export async function checkDraft(
  services: ContentPolicyServices,
  body: ValidInput<typeof checkCall>["body"],
): Promise<Reply<typeof checkCall>> {
  const category =
    body.category === undefined ? undefined : services.catalogue.current().categoryById.get(body.category);
  const { findings, categories } = await checkListing(services, {
    // No listing may have more, and whoever types is asking again and again.
    title: cleanText(body.title).slice(0, titleLength.max),
    description: cleanText(body.description).slice(0, descriptionLength.max),
    category: category?.id,
    dealType: body.deal_type ?? category?.deal_types[0],
    price: body.price ?? 0,
    currency: body.currency ?? "KGS",
    parameters: {},
  });
  const path = (titles: string[]) => titles.slice(0, -1).join(" › ");
  return {
    // While the description is empty, its duties are not missing yet.
    findings: findings.filter(({ code }) => body.description.trim() !== "" || code !== "unclear_duties"),
    categories: categories.map(({ category: { id, title_ru, title_ky, path: steps } }) => ({
      id,
      title_ru,
      title_ky,
      path_ru: path(steps.map((step) => step.title_ru)),
      path_ky: path(steps.map((step) => step.title_ky)),
    })),
  };
}
