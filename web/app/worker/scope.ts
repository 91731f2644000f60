/*
 * What a service worker finds around it, as far as ours uses it: TypeScript's own description cannot stand beside that of pages.
 */

interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LifetimeEvent {
  request: Request;
  /** Of a navigation, when the browser has begun it beside the start of the worker. */
  preloadResponse: Promise<Response | undefined>;
  /** The page that asks; empty for a navigation. */
  clientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface PageMessageEvent extends LifetimeEvent {
  data: unknown;
  source: OpenPage | null;
}

interface PushEvent extends LifetimeEvent {
  data: { text(): string } | null;
}

interface NotificationClickEvent extends LifetimeEvent {
  notification: Notification;
}

export interface SubscriptionChangeEvent extends LifetimeEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

interface OpenPage {
  id: string;
  url: string;
  focused: boolean;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<OpenPage | null>;
  postMessage(message: unknown): void;
}

interface WorkerEvents {
  install: LifetimeEvent;
  activate: LifetimeEvent;
  fetch: RequestEvent;
  message: PageMessageEvent;
  push: PushEvent;
  notificationclick: NotificationClickEvent;
  pushsubscriptionchange: SubscriptionChangeEvent;
}

export interface WorkerScope {
  location: Location;
  navigator: Navigator & { connection?: { saveData?: boolean } };
  caches: CacheStorage;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<OpenPage | undefined>;
    matchAll(options: { type: "window"; includeUncontrolled?: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<OpenPage | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}
