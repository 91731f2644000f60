-- The mailbox of an e-mail, as one person has it: without what follows a `+`, and without dots where the host ignores them.
-- `mailboxOf` (server/accounts/records/logins.ts) states the same rule; a test compares the two.
alter table users add mailbox text generated always as (
  case
    when email is null then null
    when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
  end
) stored;
create index users_mailbox on users (mailbox) where mailbox is not null;

-- Whether a network asked for codes lately: a part of the SMS is kept for those that have not.
create index account_code_networks_network on account_code_networks (network, day);
