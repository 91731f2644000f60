import type { PushKind } from "#contracts/push/rules.ts";
import { dayMs } from "#server/platform/clock.ts";
import { describeDelivery, type PushDelivery, summarise, topicOf, type PushWords } from "./compose.ts";
import { encryptPush } from "./encrypt.ts";
import type { HostGuard } from "./host-guard.ts";
import { deleteSubscription, findSettings } from "./queries.ts";
import { topicGap } from "./queue.ts";
import {
  type DueTopic,
  finishTopics,
  type LeasedSubscription,
  putOffTopics,
  readDueTopics,
  writeState,
} from "./queue-queries.ts";
import { findQuietEnd } from "./quiet-hours.ts";
import { parsePushEndpoint } from "./push-hosts.ts";
import { firstSettings } from "./settings.ts";
import type { PushAnswer } from "./transport.ts";
import type { PushWorkerOptions } from "./worker-options.ts";

export interface SendServices extends PushWorkerOptions {
  guard: HostGuard;
}

/** Topics of a browser that are looked at together. */
const maxTopics = 100;
/** Pushes at once; more become one summary, and so does what waited for the end of quiet hours. */
const maxAtOnce = 3;
/** Pushes of a browser within a minute; then the rest of it is waited for. */
const maxBurst = 10;
const burstTime = 60_000;
/** Milliseconds after which what could not be told is not told any more. */
const maxAge = 2 * dayMs;
/** Milliseconds after which a browser that cannot be reached gets no more. */
const maxFailing = 7 * dayMs;
/** Seconds from each failure to the next try. */
const retryDelays = [10, 30, 60, 300, 900] as const;
const maxRetryDelay = 3_600;

interface Found {
  topic: DueTopic;
  words: PushWords;
}

interface Push {
  delivery: PushDelivery;
  topics: readonly DueTopic[];
}

/** Sends what is due for a browser, leased by this process, and says when it is free again. */
export async function sendDue(services: SendServices, subscription: LeasedSubscription): Promise<void> {
  const { db, now } = services;
  const endpoint = parsePushEndpoint(subscription.endpoint, services.pushHosts);
  if (subscription.is_expired || !endpoint) return deleteSubscription(db, subscription.id);
  const settings = (await findSettings(db, subscription.user_id)) ?? firstSettings;
  const time = now();
  const quiet =
    settings.quiet_from === null || settings.quiet_to === null
      ? undefined
      : { from: settings.quiet_from, to: settings.quiet_to };
  const quietEnd = findQuietEnd(quiet, settings.time_zone, time);
  if (quietEnd) return putOff(services, subscription, { until: quietEnd, isHeld: true });
  const burstEnd = (subscription.burst_at?.getTime() ?? 0) + burstTime;
  if (subscription.burst >= maxBurst && burstEnd > time.getTime()) {
    return putOff(services, subscription, { until: new Date(burstEnd), isHeld: false });
  }
  const due = await readDueTopics(db, subscription.id, time, maxTopics);
  const wanted = due.filter(
    ({ kind, since }) => !settings.off_kinds.includes(kind) && (since?.getTime() ?? Infinity) > time.getTime() - maxAge,
  );
  const found = await compose(services, subscription, wanted, settings.shows_text);
  const nothing = due.filter((topic) => !found.some((one) => one.topic === topic));
  await finishTopics(db, subscription.id, nothing, { now: time, sentAt: null, gap: 0 });
  await send(services, subscription, endpoint, listPushes(subscription, found));
}

async function putOff(
  { db, now }: SendServices,
  subscription: LeasedSubscription,
  { until, isHeld }: { until: Date; isHeld: boolean },
): Promise<void> {
  await putOffTopics(db, subscription.id, { now: now(), until, isHeld });
  await writeState(db, subscription.id, { ...stateOf(subscription), busyUntil: null });
}

async function compose(
  { compose: composers }: SendServices,
  { user_id: userId, language }: LeasedSubscription,
  topics: readonly DueTopic[],
  showsText: boolean,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const topic of topics) {
    const { kind, subject_id: subjectId, first_id: firstId } = topic;
    const words = await composers[kind]({ userId, kind, subjectId, firstId, language, showsText });
    if (words) found.push({ topic, words });
  }
  return found;
}

/** One for each thing; for many things, and for all that has waited for a morning, one together. */
function listPushes({ language }: LeasedSubscription, found: readonly Found[]): Push[] {
  const isTogether = found.length > maxAtOnce || (found.length > 1 && found.some(({ topic }) => topic.is_held));
  if (isTogether) {
    const kinds = found.map(({ topic, words }): { kind: PushKind; words: PushWords } => ({ kind: topic.kind, words }));
    return [{ delivery: summarise(language, kinds), topics: found.map(({ topic }) => topic) }];
  }
  return found.map(({ topic, words }) => ({
    delivery: describeDelivery(language, topic.kind, topic.tag, words),
    topics: [topic],
  }));
}

async function send(
  services: SendServices,
  subscription: LeasedSubscription,
  endpoint: URL,
  pushes: readonly Push[],
): Promise<void> {
  const { db, now, log, guard, pushes: counter } = services;
  const state = { ...stateOf(subscription), busyUntil: null };
  // Nothing was tried: nobody knows whether the browser can be reached again.
  if (pushes.length === 0) return writeState(db, subscription.id, state);
  for (const push of pushes) {
    const answer = await post(services, subscription, endpoint, push.delivery);
    const outcome = readOutcome(answer);
    counter.inc({ result: outcome });
    const time = now();
    if (outcome === "gone") {
      guard.succeeded(subscription.host);
      return deleteSubscription(db, subscription.id);
    }
    if (outcome === "failed") {
      log.warn(
        { host: subscription.host, cause: describe(answer), failures: subscription.failures + 1 },
        "push failed",
      );
      const retryAfter = "status" in answer ? answer.retryAfter : undefined;
      if (isOfService(answer)) guard.failed(subscription.host, subscription.user_id, retryAfter);
      return recordFailure(services, subscription, retryAfter);
    }
    guard.succeeded(subscription.host);
    if (outcome === "refused") log.error({ host: subscription.host, cause: describe(answer) }, "push refused");
    const sentAt = outcome === "sent" ? time : null;
    await finishTopics(db, subscription.id, push.topics, { now: time, sentAt, gap: topicGap });
    countBurst(state, time);
  }
  await writeState(db, subscription.id, { ...state, failures: 0, failingSince: null });
}

function post(
  { vapid, transport, now }: SendServices,
  { id, p256dh, auth }: LeasedSubscription,
  endpoint: URL,
  { payload, urgency, ttl }: PushDelivery,
): Promise<PushAnswer> {
  const body = encryptPush(Buffer.from(JSON.stringify(payload)), { p256dh, auth });
  return vapid.authorize(endpoint.origin, now()).then((authorization) =>
    transport.post(
      endpoint,
      {
        authorization,
        ttl: String(ttl),
        urgency,
        topic: topicOf(id, payload.tag),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
      },
      body,
    ),
  );
}

/** What an answer means: `gone` for good; `failed`: another try may succeed; `refused`: this push never will. */
function readOutcome(answer: PushAnswer): "sent" | "gone" | "failed" | "refused" {
  // A push service is on the internet: this is none.
  if ("failure" in answer) return answer.isClosed ? "gone" : "failed";
  const { status } = answer;
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  // Too large, or malformed: the same again is refused again. A wrong key or clock (401, 403) is for the operator to mend.
  return status === 400 || status === 413 ? "refused" : "failed";
}

/** Whether a failure may be one for all browsers of a push service. What it refuses (401, 403) or leads elsewhere is about the address that was registered. */
function isOfService(answer: PushAnswer): boolean {
  return "failure" in answer || answer.status === 429 || answer.status >= 500;
}

/** Without the endpoint, which is a secret. */
function describe(answer: PushAnswer): string {
  return "failure" in answer ? answer.failure : `http ${answer.status}`;
}

/** Tries again, ever more rarely; a browser that was not reached for a week gets no more. */
async function recordFailure(
  { db, now }: SendServices,
  subscription: LeasedSubscription,
  retryAfter = 0,
): Promise<void> {
  const time = now();
  const failingSince = subscription.failing_since ?? time;
  if (time.getTime() - failingSince.getTime() > maxFailing) return deleteSubscription(db, subscription.id);
  const failures = subscription.failures + 1;
  const delay = Math.max(retryDelays[failures - 1] ?? maxRetryDelay, Math.min(retryAfter, maxRetryDelay));
  const until = new Date(time.getTime() + delay * 1_000);
  await putOffTopics(db, subscription.id, { now: time, until, isHeld: false });
  await writeState(db, subscription.id, { ...stateOf(subscription), busyUntil: until, failures, failingSince });
}

function stateOf({ failures, failing_since: failingSince, burst_at: burstAt, burst }: LeasedSubscription) {
  return { failures, failingSince, burstAt, burst };
}

function countBurst(state: { burstAt: Date | null; burst: number }, time: Date): void {
  if (state.burstAt && time.getTime() - state.burstAt.getTime() < burstTime) state.burst += 1;
  else Object.assign(state, { burstAt: time, burst: 1 });
}
