-- People and texts that a deleted account has written: the next account of the same person goes on with these counts
-- (docs/features/chat.md).
alter table former_accounts
  add column new_people integer not null default 0,
  add column texts integer[] not null default '{}';
alter table earlier_accounts
  add column new_people integer not null default 0,
  add column texts integer[] not null default '{}';
