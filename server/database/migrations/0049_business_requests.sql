-- Requests for a business profile are decided on; a business is told before its time is over (docs/features/business.md).
alter table site_settings
  -- Days that an approved business is on show without paying.
  add column business_demo_days integer not null default 30 check (business_demo_days between 1 and 365);

alter table businesses
  -- The kind of refusal; `rejection` has the moderator's words.
  add column rejection_reason text
    check (rejection_reason in ('name', 'description', 'category', 'forbidden_goods', 'duplicate', 'other')),
  -- The last notice that its time runs out: so many days before this end.
  add column noticed_days smallint,
  add column noticed_end timestamptz(3);
-- Names that begin, or end, alike.
create index businesses_name_start on businesses (folded_name text_pattern_ops) where request_status <> 'rejected';
create index businesses_name_end on businesses (reverse(folded_name) text_pattern_ops) where request_status <> 'rejected';

-- When a user was asked to become a business, and a business was reminded of something.
create table business_prompts (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('invitation', 'reminder')),
  shown_at timestamptz(3) not null,
  -- How often.
  count integer not null default 1,
  primary key (user_id, kind)
);

alter table moderation_log
  drop constraint moderation_log_action_check,
  add constraint moderation_log_action_check check (action in (
    'approve', 'block', 'undo', 'block_user', 'unblock_user', 'resolve_claim',
    'change_role', 'change_rate', 'change_settings', 'change_category', 'change_parameter', 'change_banner', 'change_synonyms',
    'read_chat', 'deliver_message', 'refuse_message', 'remove_messages', 'warn_user', 'silence_user', 'unsilence_user',
    'approve_business', 'reject_business'));

alter table notifications
  drop constraint notifications_action_check,
  add constraint notifications_action_check check (action in (
    'stared', 'activated', 'blocked', 'payment', 'Chat', 'expires', 'claim_resolved', 'chat_warned', 'chat_silenced')
    or action ~ '^business_[a-z]+$');
