alter table account_codes
  -- A code that a device of the account's owner asked for: others can neither replace it nor use up its number a day.
  add column for_owner boolean not null default false,
  -- Names this code, so that an older cookie does not count as the browser that waits for it.
  add column issue text not null default '',
  drop constraint account_codes_pkey,
  add primary key (login, for_owner);
