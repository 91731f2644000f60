-- People who had blocked somebody in chats: the next account of the same person stays blocked (docs/features/accounts.md).
alter table former_accounts add column blocked_by bigint[] not null default '{}';
