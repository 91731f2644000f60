import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { PolicyFinding } from "#contracts/selling/schemas.ts";
import { inspect, inspectQrCode, type ShieldFinding } from "#server/shield/inspect.ts";
import { ruleOf, type ShieldCode } from "#server/shield/rules.ts";
import type { ReasonCode } from "./block-reasons.ts";
import { makeFinding } from "./make-finding.ts";

/** The reason to block a listing for what the shield finds in it. What is not here is no fault of a listing: a messenger, who collects. */
const reasonByCode: Readonly<Partial<Record<ShieldCode, ReasonCode>>> = {
  lookalike_link: "fraud",
  outside_link: "contacts_in_text",
  asks_code: "fraud",
  asks_card: "fraud",
  card_number: "fraud",
  prepayment: "paid_job",
  fake_delivery: "fraud",
  foreign_number: "contacts_in_text",
  easy_income: "pyramid",
  account_rental: "fraud",
  remote_access: "fraud",
  impersonation: "fraud",
  absent_owner: "fraud",
  qr_payment: "fraud",
  refund: "fraud",
  loan_offer: "fraud",
  prize: "fraud",
};

/** Characters of a fragment at most. */
const maxFragmentLength = 60;

/** What the shield finds in a text of a listing. */
export function findFraud(
  text: string,
  dealType: DealType | undefined,
  field: "title" | "description",
): PolicyFinding[] {
  // Who makes furniture or lets a house at the lake may ask for a part in advance; who gives work may not.
  const mayAskPrepayment = dealType !== "job";
  // A listing is a stranger's first word, so the rules for new ones count.
  return inspect(text, { isNew: true })
    .findings.filter(({ code }) => code !== "prepayment" || !mayAskPrepayment)
    .flatMap((finding) => toPolicyFinding(finding, field));
}

/** What the shield finds in the QR codes of a listing's photos. */
export function findFraudInPhotos(qrCodes: readonly string[]): PolicyFinding[] {
  return qrCodes.flatMap((code) => inspectQrCode(code).findings.flatMap((found) => toPolicyFinding(found, "photos")));
}

/** Named as the rule, which says more than the reason. */
function toPolicyFinding({ code, fragment }: ShieldFinding, field: PolicyFinding["field"]): PolicyFinding[] {
  const reason = reasonByCode[code];
  if (reason === undefined) return [];
  const characters = Array.from(fragment);
  const short =
    characters.length > maxFragmentLength ? `${characters.slice(0, maxFragmentLength).join("")}…` : fragment;
  const finding = makeFinding(reason, field, short);
  const { title_ru, title_ky } = ruleOf(code);
  return [reason === "fraud" ? { ...finding, title_ru, title_ky } : finding];
}
