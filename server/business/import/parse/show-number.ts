/** The one call of the library of formats that is used: it has no types of its own. */
export interface Formats {
  format(format: string, number: number): string;
  is_date(format: string): boolean;
  get_table(): Record<string, string>;
}

/** How a cell of a format shows its number; `isSeen`: as people see it, which is how an article is read. */
export type ShowNumber = (text: string, isSeen?: boolean) => string;

/** Formats that show a number as it is, or less of it than there is. */
const plain = /^(?:general|@|.*e\+.*)$/i;
/** Days between the two beginnings of the calendar of workbooks. */
const days1904 = 1_462;

/**
 * A number as its cell shows it, but for two things: thousands are not grouped, and a date is «31.12.2026». With exactly
 * three decimals «1.500» would read as grouped thousands, so that zeros are dropped, or one is added.
 */
export function openShowNumber(format: string, formats: Formats, is1904: boolean): ShowNumber {
  if (plain.test(format)) return showPlain;
  const isDate = formats.is_date(format);
  const hasDay = isDate && /d/i.test(format.replace(/"[^"]*"|\[[^\]]*\]/g, ""));
  // A language is no currency, but the library shows `[$-419]` as one. «# ##0» has its groups as spaces.
  const grouped = format.replace(/\[\$-[^\]]*\]/g, "");
  const ungrouped = grouped.replace(/,(?=[#0?])|(?<=[#0?])\\?[ \u00a0](?=[#0?])/g, "");
  return (text, isSeen = false) => {
    const number = text === "" ? Number.NaN : Number(text);
    if (!Number.isFinite(number)) return text;
    if (hasDay) return showDate(number + (is1904 ? days1904 : 0)) ?? showPlain(text, isSeen);
    try {
      const shown = formats
        .format(isSeen ? grouped : ungrouped, number)
        .replace(/[\s\u00a0]+/g, " ")
        .trim();
      // A format may hide what there is. A hidden zero is no price.
      if (shown === "") return number === 0 ? "" : showPlain(text, isSeen);
      return isSeen ? shown.replace(/(?<=\d),(?=\d{3}(?!\d))/g, " ") : withoutGroup(shown);
    } catch {
      return (isDate ? showDate(number) : undefined) ?? showPlain(text, isSeen);
    }
  };
}

/** 1.2E4 is how a sheet stores 12000, and 0.1 + 0.2 has more digits than its cell shows. */
export function showPlain(text: string, isSeen = false): string {
  const number = Number(text);
  if (!Number.isFinite(number) || !/[eE.]/.test(text)) return text;
  const shown = String(Number(number.toPrecision(15)));
  return isSeen ? shown : withoutGroup(shown);
}

/** A number whose three decimals are no group: «1.500» is «1.5», «1.234» is «1.2340». */
export function withoutGroup(shown: string): string {
  return shown.replace(/(?<![\d.,])(\d{1,3})[.,](\d{3})(?![\d.,])/, (_, whole: string, decimals: string) => {
    const rest = decimals.replace(/0+$/, "");
    if (rest === "") return whole;
    return rest.length < 3 ? `${whole}.${rest}` : `${whole}.${rest}0`;
  });
}

function showDate(days: number): string | undefined {
  if (days < 1 || days >= 2_958_466) return undefined;
  const date = new Date(Math.round((days - 25_569) * 86_400) * 1_000).toISOString();
  const time = days % 1 === 0 ? "" : ` ${date.slice(11, 16)}`;
  return `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}${time}`;
}
