import { useRouteLoaderData } from "react-router";
import type { Account } from "#contracts/accounts.ts";
import { formatPhone } from "#web/listing/format-phone.ts";
import { firstLetter } from "#web/user/person-view.ts";

/** Whoever is signed in, as the pages around the content know them. */
export interface Viewer {
  id: number;
  name: string;
  initial: string;
  photo: string | null;
  /** Phone or e-mail, as people write it. */
  login: string;
  isBusiness: boolean;
  /** The request for business status was approved. */
  isApproved: boolean;
  /** Moderates the market. */
  isStaff: boolean;
}

export function viewViewer(account: Account): Viewer {
  return {
    id: account.id,
    name: account.name,
    initial: firstLetter(account.name),
    photo: account.photo,
    login: formatPhone(account.login),
    isBusiness: account.is_business,
    isApproved: account.request_status === "success",
    isStaff: account.role !== "user",
  };
}

/** Whoever is signed in; null for a guest, and where the page failed as a whole. */
export function useViewer(): Viewer | null {
  const data = useRouteLoaderData<{ viewer: Viewer | null }>("root");
  return data?.viewer ?? null;
}
