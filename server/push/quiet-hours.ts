/** From one full hour to another, over midnight too. */
export interface QuietHours {
  from: number;
  to: number;
}

const minute = 60_000;
const day = 24 * 60;

/** When the quiet hours end that a time is in; undefined when it is in none. `timeZone`: of IANA. */
export function findQuietEnd(quiet: QuietHours | undefined, timeZone: string, now: Date): Date | undefined {
  if (!quiet || quiet.from === quiet.to) return undefined;
  const [from, to] = [quiet.from * 60, quiet.to * 60];
  const time = minutesOfDay(timeZone, now);
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to;
  if (!isQuiet) return undefined;
  const left = (to - time + day) % day;
  // To the full minute. Where clocks change meanwhile, whoever asks again then finds the rest.
  return new Date(Math.floor(now.getTime() / minute) * minute + left * minute);
}

/** Formats are costly to make. There are some 600 time zones; most people here share one. */
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 50;

function minutesOfDay(timeZone: string, now: Date): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { timeZone, hour: "numeric", minute: "numeric" });
  if (formats.size >= maxFormats) formats.clear();
  formats.set(timeZone, format);
  const parts = format.formatToParts(now);
  const valueOf = (type: "hour" | "minute") => Number(parts.find((part) => part.type === type)?.value);
  return (valueOf("hour") % 24) * 60 + valueOf("minute");
}

/** Whether this is the name of a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  // «+06:00» is one for some, and has no rules of its own.
  if (!/^[A-Za-z][\w/+-]*$/.test(name)) return false;
  try {
    minutesOfDay(name, new Date(0));
    return true;
  } catch {
    return false;
  }
}
