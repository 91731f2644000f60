/** Milliseconds without a key or a press after which nobody is taken to sit at the page. */
const idleAfter = 10 * 60_000;

/** Whether somebody sits at the page. */
export interface Activity {
  isIdle: () => boolean;
  /** Notes a key or a press; true when it ended a time without any. */
  note: () => boolean;
}

/**
 * A page that asks by itself what is new would keep the session of somebody who left it open: sessions of the staff end without use
 * (`docs/features/accounts.md`, Sessions). `clock` is in milliseconds.
 */
export function createActivity(clock: () => number): Activity {
  let last = clock();
  const isIdle = () => clock() - last > idleAfter;
  return {
    isIdle,
    note() {
      const wasIdle = isIdle();
      last = clock();
      return wasIdle;
    },
  };
}
