import type { Account } from "#contracts/accounts/schemas.ts";
import { isShownAsBusiness } from "#contracts/users/rules.ts";
import type { AccountRow } from "./account-queries.ts";

/** An account as its owner sees it. */
export function presentAccount(row: AccountRow): Account {
  const isBusiness = isShownAsBusiness(row.request_status);
  return {
    id: row.id,
    name: row.name,
    login: row.phone ?? row.email ?? "",
    phone: row.phone,
    email: row.email,
    registered_via: row.registered_via,
    photo: row.photo,
    location: row.location_id,
    language: row.language,
    messengers: row.messengers,
    is_business: isBusiness,
    request_status: row.request_status,
    business: isBusiness ? row.business_id : null,
    role: row.role,
    has_password: row.password_hash !== null,
    has_google: row.google_subject !== null,
    has_second_factor: row.has_second_factor,
    creation_date: row.created_at.toISOString(),
  };
}
