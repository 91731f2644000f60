import { randomInt } from "node:crypto";
import { sendBusinessRequest } from "#contracts/business/request-schemas.ts";
import { listMainCategories } from "#contracts/catalogue/schemas.ts";
import { approveBusinessRequest, listBusinessRequests } from "#contracts/moderation/business-schemas.ts";
import { enterDemo, register, type TestUser } from "./account.ts";
import { callApi } from "./api.ts";
import type { Reader } from "./readers.ts";

/** A person whose request for a business was approved a moment ago: the profile is open at its first step. */
export async function makeBusiness(reader: Pick<Reader, "language">): Promise<TestUser> {
  const user = await register(reader, "Бермет");
  const [category] = await callApi(listMainCategories);
  const name = `Тоо Балы ${randomInt(1_000_000, 9_999_999)}`;
  const body = { name, phone: user.phone, description: "Тоодогу бал", category: category?.id ?? 0 };
  const { submitted_date } = await user.call(sendBusinessRequest, { body });
  const moderator = await enterDemo("moderator");
  const { results } = await moderator.call(listBusinessRequests, { query: { limit: 50 } });
  const request = results.find((one) => one.name === name);
  if (!request) throw new Error("the request does not wait");
  await moderator.call(approveBusinessRequest, { params: { id: request.id }, body: { submitted_date } });
  return user;
}
