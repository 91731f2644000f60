import type { Concept } from "./concepts.ts";
import type { ShieldCode } from "./rules.ts";

/** Words of these meanings close to each other, in any order. */
export interface PhraseRule {
  code: ShieldCode;
  all: readonly Concept[];
  /** Words between the first of them and the others at most. */
  within: number;
  /** Harmless with one of these near by. */
  unless?: readonly Concept[];
}

/*
 * Both languages put words in any order, and whoever deceives puts other words between them: a rule is a set of meanings within a few
 * words. What the same words mean in ordinary talk is taken out before (`harmless-phrases.ts`).
 */
export const phraseRules: readonly PhraseRule[] = [
  { code: "asks_code", all: ["send", "code", "sms"], within: 8 },
  { code: "asks_code", all: ["send", "code", "access"], within: 7 },
  { code: "asks_code", all: ["send", "code", "come"], within: 7 },
  { code: "asks_code", all: ["what", "code", "come"], within: 8 },
  { code: "asks_code", all: ["what", "code", "sms"], within: 6 },
  { code: "asks_code", all: ["need", "code", "sms"], within: 6 },
  { code: "asks_code", all: ["need", "code", "access"], within: 4 },
  { code: "asks_code", all: ["send", "digits", "sms"], within: 8 },
  { code: "asks_code", all: ["send", "digits", "come"], within: 8 },
  { code: "asks_code", all: ["send", "digits", "code"], within: 6 },
  { code: "asks_code", all: ["what", "digits", "sms"], within: 10 },
  { code: "asks_code", all: ["what", "digits", "come"], within: 6 },
  { code: "asks_code", all: ["send", "plainCode"], within: 1 },
  { code: "asks_code", all: ["send", "plainCode", "phone"], within: 6 },
  { code: "asks_code", all: ["need", "plainCode", "phone"], within: 5 },
  { code: "asks_code", all: ["send", "realSms", "come"], within: 5 },

  { code: "asks_code", all: ["inside", "sms", "come"], within: 8 },

  { code: "asks_card", all: ["send", "secret"], within: 8 },
  { code: "asks_card", all: ["need", "secret"], within: 6 },
  { code: "asks_card", all: ["what", "secret"], within: 5 },
  { code: "asks_card", all: ["secret", "card"], within: 4 },
  { code: "asks_card", all: ["send", "digits", "back"], within: 8 },
  { code: "asks_card", all: ["send", "digits", "card"], within: 6 },
  { code: "asks_card", all: ["need", "digits", "card"], within: 6 },
  { code: "asks_card", all: ["send", "number", "card"], within: 6 },
  { code: "asks_card", all: ["what", "number", "card"], within: 5 },
  { code: "asks_card", all: ["need", "number", "card"], within: 5 },
  { code: "asks_card", all: ["send", "expiry", "card"], within: 8 },
  { code: "asks_card", all: ["send", "cardData", "card"], within: 5 },
  { code: "asks_card", all: ["need", "cardData", "card"], within: 5 },
  { code: "asks_card", all: ["send", "card", "sides"], within: 6 },
  { code: "asks_card", all: ["plastic", "bothSides", "sides"], within: 4, unless: ["partOfThing"] },
  { code: "asks_card", all: ["digits", "stripe", "band"], within: 5 },
  { code: "asks_card", all: ["number", "card", "credited"], within: 4 },
  { code: "asks_card", all: ["send", "code", "card"], within: 6 },
  { code: "asks_card", all: ["fill", "card"], within: 2 },

  { code: "fake_delivery", all: ["delivery", "arranged", "link"], within: 10 },
  { code: "fake_delivery", all: ["delivery", "confirm", "link"], within: 8 },
  { code: "fake_delivery", all: ["get", "money", "link"], within: 8 },
  { code: "fake_delivery", all: ["get", "money", "form"], within: 8 },
  { code: "fake_delivery", all: ["go", "get", "money"], within: 7 },
  { code: "fake_delivery", all: ["go", "link", "confirm"], within: 8 },
  { code: "fake_delivery", all: ["go", "link", "money"], within: 8 },
  { code: "fake_delivery", all: ["link", "payment"], within: 3 },
  { code: "fake_delivery", all: ["link", "delivery", "fill"], within: 8 },
  { code: "fake_delivery", all: ["link", "delivery", "go"], within: 7 },
  { code: "fake_delivery", all: ["link", "card", "fill"], within: 7 },
  { code: "fake_delivery", all: ["link", "card", "send"], within: 6 },
  { code: "fake_delivery", all: ["link", "card", "go"], within: 6 },
  { code: "fake_delivery", all: ["delivery", "money", "confirm"], within: 12 },
  { code: "fake_delivery", all: ["safeDeal", "link"], within: 6 },
  { code: "fake_delivery", all: ["cross", "get", "soms"], within: 7 },
  { code: "fake_delivery", all: ["credited", "go"], within: 6 },
  { code: "fake_delivery", all: ["confirm", "link"], within: 3 },
  { code: "fake_delivery", all: ["bot", "get"], within: 6 },
  { code: "fake_delivery", all: ["get", "money", "scan"], within: 8 },
  { code: "fake_delivery", all: ["get", "money", "qr"], within: 6 },
  { code: "fake_delivery", all: ["safeDeal", "arranged", "link"], within: 9 },
  { code: "fake_delivery", all: ["delivery", "arranged", "confirm"], within: 9 },
  { code: "fake_delivery", all: ["delivery", "arranged", "form"], within: 9 },

  { code: "prepayment", all: ["prepay"], within: 0, unless: ["inPerson"] },
  { code: "prepayment", all: ["deposit", "pay"], within: 6, unless: ["inPerson"] },
  { code: "prepayment", all: ["deposit", "payRequest"], within: 2, unless: ["inPerson"] },
  { code: "prepayment", all: ["deposit", "paying"], within: 3, unless: ["inPerson"] },
  { code: "prepayment", all: ["pay", "percent"], within: 3, unless: ["inPerson"] },
  { code: "prepayment", all: ["first", "rest"], within: 5, unless: ["inPerson"] },
  { code: "prepayment", all: ["first", "percent", "money"], within: 6, unless: ["inPerson"] },
  { code: "prepayment", all: ["pay", "first"], within: 3, unless: ["inPerson"] },
  { code: "prepayment", all: ["payRequest", "first", "money"], within: 5, unless: ["inPerson"] },
  { code: "prepayment", all: ["payRequest", "first", "percent"], within: 6, unless: ["inPerson"] },
  { code: "prepayment", all: ["payRequest", "purse", "ship"], within: 8, unless: ["inPerson"] },
  { code: "prepayment", all: ["pay", "afterwards", "ship"], within: 8, unless: ["inPerson"] },
  { code: "prepayment", all: ["payRequest", "money", "ship"], within: 5, unless: ["inPerson"] },
  { code: "prepayment", all: ["payRequest", "slangSum", "purse"], within: 5, unless: ["inPerson"] },
  { code: "prepayment", all: ["transferKy", "soms", "please"], within: 4, unless: ["inPerson"] },
  { code: "prepayment", all: ["payRequest", "half"], within: 4, unless: ["inPerson"] },
  { code: "prepayment", all: ["pay", "hold"], within: 8, unless: ["inPerson"] },
  { code: "prepayment", all: ["payRequest", "money", "hold"], within: 8, unless: ["inPerson"] },
  { code: "prepayment", all: ["payRequest", "purse", "hold"], within: 8, unless: ["inPerson"] },
  { code: "prepayment", all: ["pay", "fee"], within: 5, unless: ["inPerson"] },
  { code: "prepayment", all: ["payRequest", "card", "ship"], within: 8, unless: ["inPerson"] },
  { code: "prepayment", all: ["first", "money", "ship"], within: 7, unless: ["inPerson"] },

  { code: "messenger", all: ["messenger", "move"], within: 5 },
  { code: "messenger", all: ["messenger", "send", "number"], within: 7 },

  { code: "easy_income", all: ["income", "easy"], within: 4 },
  { code: "easy_income", all: ["income", "messenger"], within: 4 },
  { code: "easy_income", all: ["earnWord", "soms"], within: 3 },
  { code: "easy_income", all: ["earnWord", "income"], within: 2 },
  { code: "easy_income", all: ["earnWord", "money"], within: 2 },
  { code: "easy_income", all: ["noInvest", "soms", "per"], within: 8 },
  { code: "easy_income", all: ["invest", "get"], within: 4 },
  { code: "easy_income", all: ["invest", "profit"], within: 7 },
  { code: "easy_income", all: ["crypto", "earn"], within: 8 },
  { code: "easy_income", all: ["tasks", "paid"], within: 5 },

  { code: "account_rental", all: ["rentOut", "card", "bankAccount"], within: 5 },
  { code: "account_rental", all: ["rentOut", "accountWord", "accountOf"], within: 4 },
  { code: "account_rental", all: ["launder", "card"], within: 5 },

  { code: "account_rental", all: ["borrow", "yours", "accountOf"], within: 6 },
  { code: "account_rental", all: ["borrow", "yours", "card"], within: 6 },
  { code: "account_rental", all: ["borrow", "yours", "account"], within: 6 },

  { code: "remote_access", all: ["remote", "install"], within: 6 },
  { code: "remote_access", all: ["deskName", "desk"], within: 1 },
  { code: "remote_access", all: ["screen", "sharing", "install"], within: 6 },

  { code: "impersonation", all: ["service", "safety", "ofWhom"], within: 5 },
  { code: "impersonation", all: ["yours", "blockedThing", "blocked"], within: 5 },
  { code: "impersonation", all: ["blockedThing", "confirm", "yours"], within: 6 },
  { code: "impersonation", all: ["system", "notice", "siteName"], within: 5 },
  { code: "impersonation", all: ["system", "notice", "money"], within: 8 },
  { code: "impersonation", all: ["siteStaff", "siteName", "introduces"], within: 3 },
  { code: "impersonation", all: ["siteStaff", "siteName", "self"], within: 2 },
  { code: "impersonation", all: ["service", "siteName", "notice"], within: 3 },
  { code: "impersonation", all: ["money", "protectedBy", "account"], within: 5 },
  { code: "impersonation", all: ["yourCard", "blocked"], within: 3 },
  { code: "impersonation", all: ["service", "ofWhom", "confirm"], within: 10 },

  { code: "stranger_collects", all: ["transferSoon", "moneyNow", "other", "collects"], within: 10 },
  { code: "absent_owner", all: ["abroad", "keys", "agent"], within: 16 },
  { code: "absent_owner", all: ["abroad", "keys", "send"], within: 12 },
  { code: "absent_owner", all: ["abroad", "agent", "deposit"], within: 14 },

  { code: "qr_payment", all: ["qr", "scan", "payRequest"], within: 8, unless: ["inPerson"] },
  { code: "qr_payment", all: ["qr", "payRequest", "hold"], within: 8, unless: ["inPerson"] },
  { code: "qr_payment", all: ["qr", "payRequest", "first"], within: 8, unless: ["inPerson"] },
  { code: "qr_payment", all: ["qr", "pay", "receipt"], within: 8, unless: ["inPerson"] },

  { code: "refund", all: ["mistake", "sentMoney", "giveBack"], within: 10 },
  { code: "refund", all: ["mistake", "giveBack", "pay"], within: 6 },
  { code: "loan_offer", all: ["credit", "offer", "sure"], within: 8 },
  { code: "prize", all: ["win", "get", "yours"], within: 8 },
  { code: "prize", all: ["win", "yours"], within: 3 },
  { code: "prize", all: ["win", "payRequest"], within: 8 },
  { code: "prize", all: ["drawing", "drawn", "yours"], within: 7 },
  { code: "prize", all: ["drawing", "drawn", "win"], within: 7 },
  { code: "prize", all: ["win", "link"], within: 8 },
];
