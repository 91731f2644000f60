-- A database serves a demo or a site for ever: the admin's login and the codes of a demo are public.
create table installation (
  only_row boolean primary key default true check (only_row),
  is_demo boolean not null
);
-- An earlier version could make a site of a demo. Such a site stays one.
insert into installation (is_demo)
select not exists (select from reference_loads where name = 'demo closed') where exists (select from demo_users);
delete from reference_loads where name = 'demo closed';

-- That version took logins from accounts until their owners proved them again. Now a code gives such an account back.
update users u set phone = n.login, password_hash = null from unproven_logins n
where n.user_id = u.id and n.kind = 'phone' and u.phone is null
  and not exists (select from users where phone = n.login);
update users u set email = n.login, password_hash = null from unproven_logins n
where n.user_id = u.id and n.kind = 'email' and u.email is null
  and not exists (select from users where lower(email) = n.login);
drop table unproven_logins;

-- It also removed the roles that no operator had given.
drop trigger forget_role_grant on users;
drop function forget_role_grant();
alter table users drop column role_granted_at;
