/** A live connection of a page of a signed-in user. */
export interface OpenPage {
  readonly userId: number;
  /** Sends an event. A page that does not read what it was sent is cut off: it asks the API again when it is back. */
  send(event: string, payload?: unknown): void;
}

/** The open pages of this process. */
export interface OpenPages {
  /** Of one user. */
  of(userId: number): readonly OpenPage[];
  /** Users with an open page. */
  userIds(): Iterable<number>;
}

/** What a feature does with open pages beside the topics of live updates. */
export interface LiveFeature {
  /** Events that pages may send, by name. The payload may be anything; what is thrown is logged. */
  readonly events: Readonly<Record<string, (page: OpenPage, payload: unknown) => void | Promise<void>>>;
  onOpen(page: OpenPage): void;
  onClose(page: OpenPage): void;
}
