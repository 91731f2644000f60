alter table account_codes
  -- Wrong tries of others than the browser that waits for the code: they have tries of their own, and leave it those it has.
  add column stranger_tries smallint not null default 0,
  -- Whose new phone or address it confirms: nobody else tries it.
  add column user_id bigint references users on delete cascade;
create index on account_codes (user_id) where user_id is not null;
