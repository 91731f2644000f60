-- What businesses pay for their time on the site (docs/features/tariffs.md). Admins change the rows; what was bought keeps its price.
create table tariffs (
  id integer generated always as identity primary key,
  months smallint not null unique check (months between 1 and 36),
  -- Tyiyn, for all of its months.
  price bigint not null check (price between 100 and 100000000),
  is_active boolean not null default true,
  -- Grows with each change: two admins do not overwrite each other.
  version integer not null default 1
);
insert into tariffs (months, price) values (1, 99000), (3, 269000), (6, 499000), (12, 899000);

alter table site_settings
  -- Tyiyn for a month of VIP beside a tariff.
  add column vip_price bigint not null default 49000 check (vip_price between 100 and 100000000);

alter table moderation_log
  drop constraint moderation_log_action_check,
  add constraint moderation_log_action_check check (action in (
    'approve', 'block', 'undo', 'block_user', 'unblock_user', 'resolve_claim',
    'change_role', 'change_rate', 'change_settings', 'change_category', 'change_parameter', 'change_banner', 'change_synonyms',
    'read_chat', 'deliver_message', 'refuse_message', 'remove_messages', 'warn_user', 'silence_user', 'unsilence_user',
    'approve_business', 'reject_business')
    or action ~ '^(refund|correction|difference|tariff)_[a-z]+$');
