/** A live connection of a page of a signed-in user. */
export interface OpenPage {
  /** Who reads it: live updates are theirs. */
  readonly userId: number;
  /** Whose events of features it gets: their own, or those of whom their session acts for; undefined: nobody's. */
  readonly subjectId: number | undefined;
  /** Who reads it for {@link OpenPage.subjectId}, where that is somebody else. */
  readonly actorId: number | undefined;
  /** Sends an event. A page that does not read what it was sent is cut off: it asks the API again when it is back. */
  send(event: string, payload?: unknown): void;
}

/** The open pages of this process. */
export interface OpenPages {
  /** Those that get the events of a user, their own or of whoever acts for them. */
  of(subjectId: number): readonly OpenPage[];
  /** Whose events a page gets. */
  subjectIds(): Iterable<number>;
}

/** What a feature does with open pages beside the topics of live updates. */
export interface LiveFeature {
  /** Events that pages may send, by name. The payload may be anything; what is thrown is logged. */
  readonly events: Readonly<Record<string, (page: OpenPage, payload: unknown) => void | Promise<void>>>;
  onOpen(page: OpenPage): void;
  onClose(page: OpenPage): void;
}
