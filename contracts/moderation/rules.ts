/* Limits and kinds of moderation: without schemas, so that pages may use them. */

/** A listing that waits longer is late: the queue promises two hours. */
export const lateAfterSeconds = 7_200;
/** How long a listing is held for a moderator. */
export const holdSeconds = 300;
/** How long a decision can be taken back. */
export const undoSeconds = 30;
/** Reasons of one block at most. */
export const maxBlockReasons = 10;
/** Letters of a moderator's note at most. */
export const maxNoteLength = 1_000;

/** What staff does and the audit notes. */
export const auditActions = ["approve", "block", "undo", "block_user", "unblock_user", "resolve_claim"] as const;
