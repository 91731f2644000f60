import type { PatternRule } from "./rule.ts";

/** Bounded by construction: they see texts of 9,000 characters that anybody may write (`long/patterns.test.ts`). */
export const patternRules: readonly PatternRule[] = [
  // Phones of Kyrgyzstan, however they are spaced. A price never begins with 0 or +996.
  {
    code: "contacts_in_text",
    pattern: /(?:\+?996|(?<![\d.,])0)[\s().-]{0,20}[2-9]\d{1,2}(?:[\s().-]{0,20}\d){6,7}(?!\d)/,
  },
  { code: "contacts_in_text", pattern: /(?:https?:\/\/|www\.)\S{1,200}/i },
  {
    code: "contacts_in_text",
    // A longer label than 63 characters is no domain (RFC 1035, 2.3.4).
    pattern:
      /(?<![\p{L}\d@-])[a-z\d-]{2,63}\.(?:kg|ru|com|net|org|kz|me|shop|online|site|store|info|uz|su|cn|tr|io|app|link|pro|top|xyz|biz|cc|be|ly|gl|club|market)(?![\p{L}\d])\S{0,200}/iu,
  },
  { code: "contacts_in_text", pattern: /(?<![\p{L}\d@-])[\p{L}\d-]{2,63}\.рф(?![\p{L}\d])\S{0,200}/iu },
  // Of a local part beyond its 64 characters (RFC 5321, 4.5.3.1.1) the last one is enough.
  {
    code: "contacts_in_text",
    pattern: /(?:(?<![\w.+-])[\w.+-]{1,64}|[\w.+-])@[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.\w{2,63}/,
  },
  { code: "contacts_in_text", pattern: /(?<![\w.])@[a-z][\w.]{3,63}/i },
  {
    code: "discrimination",
    pattern: /(?:до|не старше|моложе|от \d{2} до)\s{0,20}\d{2}(?:-?ти)?\s{0,20}(?:лет|года)(?![а-яё])/i,
    deals: ["job"],
  },
  {
    code: "discrimination",
    pattern: /\d{2}\s{0,20}(?:жаштан|жашка)\s{0,20}(?:өтпөгөн|чейин(?:ки)?)/i,
    deals: ["job"],
  },
];
