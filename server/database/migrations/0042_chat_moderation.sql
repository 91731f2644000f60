-- Messages that wait are decided on. Why one was refused, and the moderator's words about that, are its sender's to read.
alter table chat_held_messages
  add column refusal text,
  add column note text,
  add column offer_amount bigint,
  add constraint chat_held_messages_refusal_check check ((refusal is not null) = (is_passed is false));
create index chat_held_messages_waiting on chat_held_messages (id) where decided_at is null;
drop index chat_held_messages_open;
create index chat_held_messages_decided on chat_held_messages (decided_at) where decided_at is not null;
create index chat_held_messages_own on chat_held_messages (room_id, sender_id, id desc);
drop index chat_held_messages_room_id_idx;

-- Who may write in no chat for some time.
create table chat_silences (
  user_id bigint primary key references users on delete cascade,
  ends_at timestamptz(3) not null
);

-- How often the shield has stopped or folded what somebody wrote; forgotten after a time without.
create table chat_warnings (
  user_id bigint primary key references users on delete cascade,
  folded integer not null default 0,
  held integer not null default 0,
  refused integer not null default 0,
  total integer not null generated always as (folded + held + refused) stored,
  -- Of the shield.
  last_rule text,
  last_at timestamptz(3) not null
);
create index chat_warnings_by_total on chat_warnings (total desc, user_id desc);
create index chat_warnings_by_time on chat_warnings (last_at);

-- Whoever is in a room may complain of the other in it, with its last messages as they were then.
alter table claim_categories add column for_rooms boolean not null default false;
update claim_categories set for_rooms = true where code in ('fraud', 'not_delivered', 'impersonation', 'insult', 'other');
insert into claim_categories (id, code, position, title_ru, title_ky, for_listings, for_reviews, for_users, for_rooms) values
  (16, 'asks_data', 2, 'Просит код из SMS, данные карты или оплатить по ссылке', 'SMS кодун, карта маалыматын сурап же шилтеме аркылуу төлөтүп жатат', false, false, false, true),
  (17, 'chat_spam', 4, 'Спам или реклама в сообщениях', 'Билдирүүлөрдө спам же жарнама', false, false, false, true),
  (18, 'threats', 9, 'Угрозы или преследование', 'Коркутуу же куугунтуктоо', false, false, false, true);

alter table claims
  -- It is about the person `about_user_id` in that room.
  add column is_about_room boolean not null default false,
  -- Null once the room is gone.
  add column room_id bigint references chat_rooms on delete set null,
  add constraint claims_room_check check (not is_about_room or about_user_id is not null),
  add constraint claims_room_id_check check (room_id is null or is_about_room),
  drop constraint claims_outcome_check,
  -- `warned`, `silenced`: the person of a room was.
  add constraint claims_outcome_check check (outcome in ('kept', 'removed', 'blocked', 'warned', 'silenced'));
drop index claims_about_user;
create unique index claims_about_user on claims (about_user_id, user_id)
  where resolved_at is null and about_user_id is not null and not is_about_room;
create unique index claims_about_room on claims (room_id, user_id) where resolved_at is null and room_id is not null;
create index on claims (room_id) where room_id is not null;
create index claims_of_rooms_open on claims (id) where is_about_room and resolved_at is null;
create index claims_of_rooms_resolved on claims (id) where is_about_room and resolved_at is not null;

-- The messages of a room as they were when somebody complained: they stay when those are deleted.
create table claim_messages (
  claim_id bigint not null references claims on delete cascade,
  seq integer not null,
  -- Of `chat_messages`; may be gone.
  message_id bigint not null,
  -- Null: nobody's.
  is_by_author boolean,
  is_reported boolean not null,
  kind text not null,
  text text not null,
  event text,
  amount bigint,
  currency text,
  is_deleted boolean not null,
  created_at timestamptz(3) not null,
  primary key (claim_id, seq)
);
-- Their photos are kept while the claim is open.
create table claim_photos (
  claim_id bigint not null references claims on delete cascade,
  photo_id bigint not null references chat_photos on delete cascade,
  seq integer not null,
  position smallint not null,
  primary key (claim_id, photo_id)
);
create index on claim_photos (photo_id);

-- Which of them a moderator has opened: the log says it once.
create table moderator_reads (
  moderator_id bigint not null references users on delete cascade,
  held_id bigint references chat_held_messages on delete cascade,
  claim_id bigint references claims on delete cascade,
  check (num_nonnulls(held_id, claim_id) = 1)
);
create unique index moderator_reads_held on moderator_reads (held_id, moderator_id) where held_id is not null;
create unique index moderator_reads_claim on moderator_reads (claim_id, moderator_id) where claim_id is not null;
create index on moderator_reads (moderator_id);

alter table moderation_log
  drop constraint moderation_log_action_check,
  add constraint moderation_log_action_check check (action in (
    'approve', 'block', 'undo', 'block_user', 'unblock_user', 'resolve_claim',
    'change_role', 'change_rate', 'change_settings', 'change_category', 'change_parameter', 'change_banner', 'change_synonyms',
    'read_chat', 'deliver_message', 'refuse_message', 'remove_messages', 'warn_user', 'silence_user', 'unsilence_user'));

alter table notifications
  -- A moderator's words, and until when what is told holds.
  add column note text,
  add column ends_at timestamptz(3),
  drop constraint notifications_action_check,
  add constraint notifications_action_check check (action in (
    'stared', 'activated', 'blocked', 'payment', 'Chat', 'expires', 'claim_resolved', 'chat_warned', 'chat_silenced'));
