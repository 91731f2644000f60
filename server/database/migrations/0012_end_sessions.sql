-- Whoever is blocked or becomes somebody else is signed out, whatever made the change: tokens carry the role.
create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end
$$;
create trigger end_sessions after update of blocked_at, role on users
  for each row when (new.blocked_at is not null and old.blocked_at is null or new.role <> old.role)
  execute function end_sessions();

create index on messages (recipient);
