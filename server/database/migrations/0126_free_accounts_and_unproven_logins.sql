-- Moderators read claims by their turns. Each waiting claim of an author, or of their network, delays the next turn.
alter table claims
  add column turn timestamptz(3) not null default now(),
  -- Keyed hash of the network of an author who is new and has no phone; forgotten after two days.
  add column network bytea;
update claims set turn = created_at;
create index claims_by_turn on claims (turn, id) where resolved_at is null and not is_about_room;
create index claims_of_rooms_by_turn on claims (turn, id) where resolved_at is null and is_about_room;
create index on claims (network) where network is not null;
drop index claims_open;
drop index claims_of_rooms_open;

-- Logins that a code of the demo's outbox has proved, which anybody could read: their owners prove them again.
create table unproven_logins (
  login text primary key,
  kind text not null check (kind in ('phone', 'email')),
  user_id bigint not null references users on delete cascade,
  -- Names the account to whoever knows its password, as `pending_accounts.signup` names a sign-up.
  signup text not null
);
create index on unproven_logins (user_id);

-- Pages tell the number of followers with a phone. A seller may have 100,000 followers, and a join of users is slow.
alter table follows add column is_counted boolean not null default true;
update follows f set is_counted = false from users u where u.id = f.user_id and u.phone is null;
create index follows_counted on follows (seller_id) where is_counted;
create function count_follows() returns trigger language plpgsql as $$
begin
  update follows set is_counted = new.phone is not null where user_id = new.id;
  return null;
end
$$;
create trigger count_follows after update of phone on users
  for each row when ((old.phone is null) <> (new.phone is null)) execute function count_follows();
