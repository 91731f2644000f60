import type {
  addTariff as addCall,
  AdminTariff,
  changeTopUpPresets as presetsCall,
  changeVipPrice as vipCall,
  listAdminTariffs as listCall,
  updateTariff as updateCall,
} from "#contracts/admin/payments/tariff-schemas.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { writeAmount } from "#contracts/payments/money.ts";
import { describeChanges, recordChange } from "#server/admin/record-change.ts";
import { publishReferenceChange } from "#server/catalogue/reference-changes.ts";
import * as queries from "#server/payments/tariffs/queries.ts";
import { lockTopUpPresets, readTopUpPresets, writeTopUpPresets } from "#server/payments/wallet/preset-queries.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import type { MoneyServices } from "./services.ts";

/** All tariffs by their months, also those that are not sold, what VIP costs, and the sums that a top-up offers. */
export async function listTariffs({ db }: MoneyServices): Promise<Reply<typeof listCall>> {
  const [rows, vipPrice, presets] = await Promise.all([
    queries.readTariffs(db),
    queries.readVipPrice(db),
    readTopUpPresets(db),
  ]);
  return { results: rows.map(present), vip_price: writeAmount(vipPrice), presets: presets.map(writeAmount) };
}

/** Adds a tariff. Refuses a number of months that has one (field `months`: `tariff_months_taken`). */
export async function addTariff(
  { db, now }: MoneyServices,
  adminId: number,
  { months, price }: ValidInput<typeof addCall>["body"],
): Promise<AdminTariff> {
  return db.transaction().execute(async (trx) => {
    const added = (await queries.insertTariff(trx, { months, price })) ?? refuseField("months", "tariff_months_taken");
    const changes = describeChanges({}, { months, price: writeAmount(price) });
    await recordChange({ now }, trx, adminId, { action: "tariff_added", subject: String(months), changes });
    await publishReferenceChange(trx);
    return present(added);
  });
}

/** Changes the price of a tariff, or whether it is sold. Refuses a version that is no longer the present one. */
export async function changeTariff(
  { db, now }: MoneyServices,
  adminId: number,
  id: number,
  { version, price, is_active: isActive }: ValidInput<typeof updateCall>["body"],
): Promise<AdminTariff> {
  return db.transaction().execute(async (trx) => {
    const before = (await queries.lockTariff(trx, id)) ?? refuse("not_found");
    if (before.version !== version) refuse("edited_meanwhile");
    const after = { ...before, price: price ?? before.price, is_active: isActive ?? before.is_active };
    const changes = describeChanges(logged(before), logged(after));
    if (changes.length === 0) return present(before);
    const stored = { ...after, version: version + 1 };
    await queries.updateTariff(trx, stored);
    const subject = String(before.months);
    await recordChange({ now }, trx, adminId, { action: "tariff_changed", subject, changes });
    await publishReferenceChange(trx);
    return present(stored);
  });
}

/** Changes what a month of VIP costs. Refuses a price before that is no longer the present one. */
export async function changeVipPrice(
  { db, now }: MoneyServices,
  adminId: number,
  { price, before }: ValidInput<typeof vipCall>["body"],
): Promise<Reply<typeof vipCall>> {
  await db.transaction().execute(async (trx) => {
    if (!(await queries.writeVipPrice(trx, { price, before }))) refuse("edited_meanwhile");
    const changes = describeChanges({ vip_price: writeAmount(before) }, { vip_price: writeAmount(price) });
    if (changes.length === 0) return;
    await recordChange({ now }, trx, adminId, { action: "tariff_changed", subject: "VIP", changes });
    await publishReferenceChange(trx);
  });
  return { vip_price: writeAmount(price) };
}

/** Changes the sums that a top-up offers. Refuses when those before are no longer the present ones. */
export async function changeTopUpPresets(
  { db, now }: MoneyServices,
  adminId: number,
  { amounts, before }: ValidInput<typeof presetsCall>["body"],
): Promise<Reply<typeof presetsCall>> {
  const write = (sums: readonly number[]) => sums.toSorted((a, b) => a - b).map(writeAmount);
  const presets = write(amounts);
  await db.transaction().execute(async (trx) => {
    const present = write(await lockTopUpPresets(trx));
    if (present.join() !== write(before).join()) refuse("edited_meanwhile");
    const changes = describeChanges({ presets: present }, { presets });
    if (changes.length === 0) return;
    await writeTopUpPresets(trx, amounts);
    await recordChange({ now }, trx, adminId, { action: "tariff_presets", subject: "", changes });
  });
  return { presets };
}

function logged({ price, is_active: isActive }: queries.TariffRow) {
  return { price: writeAmount(price), is_active: isActive };
}

function present({ id, months, price, is_active, version }: queries.TariffRow): AdminTariff {
  return { id, months, price: writeAmount(price), is_active, version };
}
