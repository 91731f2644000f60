import { getBusinessProfile } from "#contracts/business/profile-schemas.ts";
import { getOwnAccount } from "#web/accounts/session/session.ts";
import { getApi, isFailure } from "#web/platform/api.ts";

type Context = Parameters<typeof getApi>[0];

/** «СтройДом (Эрлан Жумабеков)»: who pays, as papers name them: the business with its owner, or the person alone. */
export async function describePayer(context: Context): Promise<string> {
  const { name, is_business: isBusiness } = await getOwnAccount(context);
  if (!isBusiness) return name;
  try {
    const business = await getApi(context).call(getBusinessProfile);
    return business.name === name ? name : `${business.name} (${name})`;
  } catch (error) {
    if (isFailure(error)) return name;
    throw error;
  }
}
