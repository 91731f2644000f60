-- Users that the demo market made, whatever became of their phones and e-mails since, with what they were made with.
create table demo_users (
  user_id bigint primary key references users on delete cascade,
  phone text,
  email text,
  role text not null
);

-- A market that is there already: its sixty users got sixty ids in a row, the five with the printed logins the first of them.
insert into demo_users (user_id, phone, email, role)
select u.id, phone.text, case when phone.text is null then 'demo-' || u.id - market.before || '@jarya.example' end,
  case u.id - market.before when 4 then 'moderator' when 5 then 'admin' else 'user' end
from (
  select id - substring(email from '^demo-(\d{1,2})@jarya\.example$')::int as before
  from users
  where email ~ '^demo-([6-9]|[1-5]\d|60)@jarya\.example$' and exists (select from reference_loads where name = 'demo')
  order by id limit 1
) market
join users u on u.id > market.before and u.id <= market.before + 60
cross join lateral (select case when u.id - market.before <= 5 then '+99655500000' || u.id - market.before end as text) phone;

alter table users
  -- When an operator gave the role at the command line; null: somebody or something else did.
  add column role_granted_at timestamptz;
-- Until now only operators and the demo gave roles.
update users set role_granted_at = now()
where role <> 'user' and id not in (select user_id from demo_users);

-- What an operator gave is no longer what they gave once anything else changes it.
create function forget_role_grant() returns trigger language plpgsql as $$
begin
  new.role_granted_at = null;
  return new;
end
$$;
create trigger forget_role_grant before update of role on users
  for each row when (new.role <> old.role and new.role_granted_at is not distinct from old.role_granted_at)
  execute function forget_role_grant();

-- A market that was closed stays closed: its staff has been looked at.
insert into reference_loads (name, sha256)
select 'demo closed', '' where exists (select from demo_users)
  and not exists (select from demo_users d join users u on u.id = d.user_id where u.password_hash is not null);
