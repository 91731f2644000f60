import { maxDealCodes, meetingHours } from "#contracts/deals/rules.ts";
import { hourMs } from "#server/platform/clock.ts";
import type { MeetingRow } from "./queries.ts";

/** Milliseconds. */
const lifetime = meetingHours * hourMs;

/** A meeting as it counts at a time. */
interface Meeting {
  isMetByBuyer: boolean;
  isMetBySeller: boolean;
  /** Once both have said it. */
  code: { salt: Buffer; until: Date; codesLeft: number } | null;
}

/** What still counts of a meeting at `now`: what was said too long ago does not, nor a code that is over. */
export function readMeeting(row: MeetingRow, now: Date): Meeting {
  const { salt, code_until: until } = row;
  if (salt !== null && until !== null) {
    const codesLeft = maxDealCodes - row.wrong_codes;
    if (until <= now || codesLeft <= 0) return { isMetByBuyer: false, isMetBySeller: false, code: null };
    return { isMetByBuyer: true, isMetBySeller: true, code: { salt, until, codesLeft } };
  }
  const counts = (at: Date | null) => at !== null && at.getTime() + lifetime > now.getTime();
  return { isMetByBuyer: counts(row.buyer_met_at), isMetBySeller: counts(row.seller_met_at), code: null };
}

/** The meeting once one of the two has said so; undefined when nothing changes. `makeSalt` is called when both have said it then. */
export function meet(row: MeetingRow, isBuyer: boolean, now: Date, makeSalt: () => Buffer): MeetingRow | undefined {
  const { isMetByBuyer, isMetBySeller, code } = readMeeting(row, now);
  if (code !== null || (isBuyer ? isMetByBuyer : isMetBySeller)) return undefined;
  const isBoth = isBuyer ? isMetBySeller : isMetByBuyer;
  return {
    buyer_met_at: isBuyer ? now : isMetByBuyer ? row.buyer_met_at : null,
    seller_met_at: isBuyer ? (isMetBySeller ? row.seller_met_at : null) : now,
    salt: isBoth ? makeSalt() : null,
    code_until: isBoth ? new Date(now.getTime() + lifetime) : null,
    wrong_codes: 0,
  };
}
