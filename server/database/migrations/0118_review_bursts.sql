-- Many reviews of one side about one seller wait for a moderator (docs/features/reviews.md, Bursts).
alter table reviews
  -- Since when it waits for a moderator, neither shown to others nor counted. Null: it does not.
  add column held_at timestamptz(3),
  add column held_as text check (held_as in ('burst', 'network')),
  -- A moderator let it count: it is held no more.
  add column accepted_at timestamptz(3),
  -- A keyed hash of the network it was written from, for two days. Null also for a private network.
  add column network bytea,
  add constraint reviews_held_as check ((held_at is null) = (held_as is null));
create index reviews_held on reviews (seller_id, id) where held_at is not null and removed_at is null;
create index reviews_with_network on reviews (id) where network is not null;
-- What was said about a seller lately, without confirmed deals.
create index reviews_by_moment on reviews (seller_id, (coalesce(changed_at, created_at))) where removed_at is null and deal_id is null;

alter table moderation_log
  drop constraint moderation_log_action_check,
  add constraint moderation_log_action_check check (action in (
    'approve', 'block', 'undo', 'block_user', 'unblock_user', 'resolve_claim',
    'change_role', 'change_rate', 'change_settings', 'change_category', 'change_parameter', 'change_banner', 'change_synonyms',
    'read_chat', 'deliver_message', 'refuse_message', 'remove_messages', 'warn_user', 'silence_user', 'unsilence_user',
    'approve_business', 'reject_business', 'rename_business', 'accept_reviews', 'remove_reviews')
    or action ~ '^(refund|correction|difference|tariff)_[a-z]+$');
