import type { Settings } from "#server/platform/env.ts";
import type { Db } from "#server/database/database.ts";
import type { Channel } from "./channel.ts";
import { createNikitaChannel } from "./sms-nikita.ts";
import { createOutboxChannel } from "./outbox-channel.ts";
import type { ChannelName } from "./queries.ts";
import { createSmtpChannel } from "./email-smtp.ts";

interface ChannelOptions {
  settings: Partial<Pick<Settings, "smsUrl" | "smtpUrl">>;
  db: Db;
  now(): Date;
}

/** The configured providers; the demo's outbox for the others. */
export function openChannels({ settings, db, now }: ChannelOptions): Record<ChannelName, Channel> {
  const { smsUrl, smtpUrl } = settings;
  return {
    sms: smsUrl === undefined ? createOutboxChannel(db, "sms", now) : createNikitaChannel(smsUrl),
    email: smtpUrl === undefined ? createOutboxChannel(db, "email", now) : createSmtpChannel(smtpUrl),
  };
}
