-- A new price is on show at once, and compared with the last one that a person approved (docs/decisions/0034).
alter table listings
  -- Null until the price changes without a person: then the price before that change is the approved one.
  add column approved_price bigint,
  add column approved_currency text,
  -- Since when the price is so far from the approved one that a moderator has to look at it.
  add column price_marked_at timestamptz(3),
  -- The last day in Bishkek on which the price changed at once, and how often it did.
  add column price_day date,
  add column price_day_changes integer not null default 0;
create index listings_by_marked_price on listings (price_marked_at, id) where price_marked_at is not null and state = 'active';

alter table moderation_log
  drop constraint moderation_log_action_check,
  add constraint moderation_log_action_check check (action in (
    'approve', 'block', 'undo', 'block_user', 'unblock_user', 'resolve_claim', 'pass_price', 'accept_price',
    'change_role', 'change_rate', 'change_settings', 'change_category', 'change_parameter', 'change_banner', 'change_synonyms',
    'read_chat', 'deliver_message', 'refuse_message', 'remove_messages', 'warn_user', 'silence_user', 'unsilence_user',
    'approve_business', 'reject_business', 'rename_business', 'accept_reviews', 'remove_reviews')
    or action ~ '^(refund|correction|difference|tariff)_[a-z]+$');
