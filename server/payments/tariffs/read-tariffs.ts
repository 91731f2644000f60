import type { Reply } from "#contracts/base/endpoint.ts";
import { writeAmount } from "#contracts/payments/money.ts";
import type { listTariffs as listCall } from "#contracts/payments/tariff-schemas.ts";
import type { Db } from "#server/database/database.ts";
import { readTariffs, readVipPrice } from "./queries.ts";

/** What is sold now, the shortest first. */
export async function listTariffs(db: Db): Promise<Reply<typeof listCall>> {
  const [rows, vipPrice] = [await readTariffs(db), await readVipPrice(db)];
  const sold = rows.filter(({ is_active: isActive }) => isActive);
  return {
    results: sold.map(({ id, months, price }) => ({ id, months, price: writeAmount(price) })),
    vip_price: writeAmount(vipPrice),
  };
}
