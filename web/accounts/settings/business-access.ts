import { listApiKeys } from "#contracts/business/keys/schemas.ts";
import { listMembers } from "#contracts/business/staff/schemas.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { getApi, isFailure } from "#web/platform/api.ts";
import type { RouterContextProvider } from "react-router";

/** The staff and the API keys of the viewer's business, ended keys included. Both are empty without a business. */
export async function loadBusinessAccess(context: Readonly<RouterContextProvider>) {
  const { is_business: hasBusiness } = await getOwnAccount(context);
  if (!hasBusiness) return { members: [], keys: [] };
  const api = getApi(context);
  const [members, keys] = await Promise.all([resultsOf(api.call(listMembers)), resultsOf(api.call(listApiKeys))]);
  return { members, keys };
}

/** The results of a list; none where it is refused, as keys are once the time of the business is over. */
async function resultsOf<T>(list: Promise<{ results: T[] }>): Promise<T[]> {
  try {
    return (await list).results;
  } catch (error) {
    if (isFailure(error) && error.problem.status === 403) return [];
    throw error;
  }
}
