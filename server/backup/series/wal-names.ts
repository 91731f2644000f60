/** Bytes of a segment: PostgreSQL's default, which the embedded one has. */
const segmentSize = 2 ** 24;
const segmentsPerLog = 2 ** 32 / segmentSize;

/** Timeline, log and segment, 8 hexadecimal digits each (PostgreSQL manual, «WAL Internals»). */
const segmentPattern = /^[0-9A-F]{24}$/;
const historyPattern = /^[0-9A-F]{8}\.history$/;

export function isSegment(name: string): boolean {
  return segmentPattern.test(name);
}

/** Which archived files a restore may ask for. */
export function isWalFile(name: string): boolean {
  return segmentPattern.test(name) || historyPattern.test(name);
}

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");

/** The segment that has a position, as `0/2000028`. */
export function segmentAt(timeline: number, position: string): string {
  const [log = "", offset = ""] = position.split("/");
  return hex(timeline) + hex(Number.parseInt(log, 16)) + hex(Math.floor(Number.parseInt(offset, 16) / segmentSize));
}

/** The segment after one, on the same timeline. */
export function nextSegment(name: string): string {
  const log = Number.parseInt(name.slice(8, 16), 16);
  const segment = Number.parseInt(name.slice(16), 16) + 1;
  return name.slice(0, 8) + (segment === segmentsPerLog ? hex(log + 1) + hex(0) : hex(log) + hex(segment));
}

/** The segment from which on one is missing though later ones are there; undefined when none is. `names` are sorted. */
export function findGap(names: readonly string[], from: string): string | undefined {
  let expected = from;
  for (const name of names) {
    if (!isSegment(name) || name < from || name.slice(0, 8) !== from.slice(0, 8)) continue;
    if (name !== expected) return expected;
    expected = nextSegment(name);
  }
  return undefined;
}
