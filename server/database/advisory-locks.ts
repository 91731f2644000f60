/**
 * Keys of PostgreSQL's advisory locks, which are numbers that the whole database shares. A key stays with its work for ever: while a new
 * version starts, processes of the one before may hold it.
 */
export const advisoryLocks = {
  /** Applying migrations, for the length of a connection. */
  migrations: 5_212_008,
  /** Loading the reference files into the catalogue. */
  referenceLoad: 7_302_001,
  /** An admin's change of the catalogue. */
  catalogueChange: 7_302_002,
  /** An admin's change of what advertises. */
  advertisingChange: 7_302_003,
  /** Loading the demo market. */
  demoLoad: 7_302_004,
  /** Taking a mailbox; beside a hash of it (the form with two keys). */
  mailbox: 7_302_006,
  /** Making the partition of a day of statistics. */
  statisticDay: 7_302_005,
  /** Making a backup, or checking one, for the length of a connection. */
  backup: 7_302_007,
  /** Counting what waits in a queue of a network; beside a hash of it (the form with two keys). */
  queueTurns: 7_302_008,
  /** Drawing a picture of the demo market; beside a hash of its name (the form with two keys). */
  demoPicture: 7_302_009,
} as const;
