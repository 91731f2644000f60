import type { ModeratedUser } from "#contracts/moderation/values.ts";
import type { Api } from "#web/platform/api.ts";
import { formatPhone } from "#web/platform/format-phone.ts";
import { formatDate, formatNumber } from "#web/platform/format.ts";
import { firstLetter } from "#web/users/view/user-view.ts";
import { describeAge } from "#web/moderation/staff/describe-time.ts";

/** A user as pages for staff show them. */
export interface ModeratedUserView {
  id: number;
  name: string;
  initial: string;
  photo: string | null;
  /** «На сайте 2 дня». */
  age: string;
  isNew: boolean;
  isBusiness: boolean;
  isBlocked: boolean;
  phone: string | null;
  email: string | null;
  active: string;
  approved: string;
  blocked: string;
  hasBlocked: boolean;
  /** How many listings there are by state. */
  counts: { state: (typeof states)[number]; count: string }[];
  /** Claims about the user and their listings by outcome; null when there is none. */
  claims: { open: string; upheld: string; rejected: string } | null;
  hasUpheldClaims: boolean;
  /** How often the shield has stopped or folded messages of theirs; null: never. */
  chatWarnings: string | null;
  /** The day until which they may write in no chat; null: they may. */
  silencedUntil: string | null;
  /** The account that they deleted and made again; null for none. */
  earlier: { deleted: string; warnings: string; claims: string } | null;
}

const states = ["active", "on_review", "inactive", "blocked"] as const;

/** Accounts younger than this are marked as new, in days. */
const newForDays = 7;
const day = 24 * 3_600_000;

export function viewModeratedUser(
  user: ModeratedUser,
  api: Pick<Api, "now" | "texts" | "language">,
): ModeratedUserView {
  const t = api.texts("moderation");
  const { open, upheld, rejected } = user.claims;
  return {
    id: user.id,
    name: user.name,
    initial: firstLetter(user.name),
    photo: user.photo,
    age: t("age.since", { age: describeAge(user.member_since, api.now, t) }),
    isNew: api.now - Date.parse(user.member_since) < newForDays * day,
    isBusiness: user.is_business,
    isBlocked: user.blocked_date !== null,
    phone: user.phone && formatPhone(user.phone),
    email: user.email,
    active: formatNumber(user.product_count.active),
    approved: formatNumber(user.approved),
    blocked: formatNumber(user.blocked),
    hasBlocked: user.blocked > 0,
    counts: states.map((state) => ({ state, count: formatNumber(user.product_count[state]) })),
    claims:
      open + upheld + rejected === 0
        ? null
        : { open: formatNumber(open), upheld: formatNumber(upheld), rejected: formatNumber(rejected) },
    hasUpheldClaims: upheld > 0,
    chatWarnings: user.chat_warnings === 0 ? null : formatNumber(user.chat_warnings),
    silencedUntil: user.silenced_until && formatDate(user.silenced_until, api.language),
    earlier: user.earlier_account && {
      deleted: formatDate(user.earlier_account.deleted_date, api.language),
      warnings: formatNumber(user.earlier_account.chat_warnings),
      claims: formatNumber(user.earlier_account.open_claims),
    },
  };
}
