-- How many codes a number was sent counts on when whoever asked for them is gone: else an account that comes and goes has no bound.
alter table account_codes
  drop constraint account_codes_user_id_fkey,
  add constraint account_codes_user_id_fkey foreign key (user_id) references users on delete set null;
