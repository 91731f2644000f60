-- What was sent by SMS and e-mail, for the demo's outbox and for delivery with retries.
create table outbox_messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  channel text not null check (channel in ('sms', 'email')),
  text text not null,
  -- The one-time code in the text, if any.
  code text,
  sent_at timestamptz not null default now()
);
create index on outbox_messages (recipient, id desc);
