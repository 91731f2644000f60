import { isStaff } from "#contracts/accounts/roles.ts";
import { useRouteLoaderData } from "react-router";
import type { Account } from "#contracts/accounts/schemas.ts";
import type { MemberRole } from "#contracts/base/acting.ts";
import type { Reply } from "#contracts/base/endpoint.ts";
import type { listMemberships } from "#contracts/business/staff/schemas.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import type { Language } from "#web/platform/language.ts";
import { firstLetter } from "#web/users/view/user-view.ts";

/** The user who is signed in, as the layout shows them. */
export interface Viewer {
  id: number;
  name: string;
  initial: string;
  photo: string | null;
  language: Language;
  /** The phone, formatted, or the e-mail. */
  login: string;
  isBusiness: boolean;
  /** The id of the business, whether its time is over or not. */
  business: number | null;
  /** The business request was approved. */
  isApproved: boolean;
  /** Moderator or admin. */
  isStaff: boolean;
  isAdmin: boolean;
  /** Businesses that one may act for, and how many invitations wait. */
  businesses: { member: number; name: string }[];
  invitations: number;
  /** The business that one acts for, by which membership; `null` inside: its staff is without one by now. */
  acting: { member: number; name: string | null; business: number | null; role: MemberRole | null } | null;
}

export function toViewer(account: Account, { results, acting }: Reply<typeof listMemberships>): Viewer {
  return {
    id: account.id,
    name: account.name,
    initial: firstLetter(account.name),
    photo: account.photo,
    language: account.language,
    login: formatPhone(account.login),
    isBusiness: account.is_business,
    business: account.is_business ? account.business : null,
    isApproved: account.request_status === "success",
    isStaff: isStaff(account.role),
    isAdmin: account.role === "admin",
    businesses: results.filter((one) => one.is_accepted && one.is_open).map(({ id, name }) => ({ member: id, name })),
    invitations: results.filter((one) => !one.is_accepted).length,
    acting: acting && {
      member: acting.member,
      name: acting.membership?.name ?? null,
      business: acting.membership?.business ?? null,
      role: acting.membership?.role ?? null,
    },
  };
}

/** Whether there are chats to read: one's own, or those of the business that one acts for. */
export function hasChats({ acting }: Viewer): boolean {
  return acting === null || acting.role === "chat";
}

/** What the root route loads for {@link useViewer}. */
export interface ViewerData {
  viewer: Viewer | null;
}

/** The user who is signed in; null for a guest and where the page failed as a whole. */
export function useViewer(): Viewer | null {
  return useRouteLoaderData<ViewerData>("root")?.viewer ?? null;
}
