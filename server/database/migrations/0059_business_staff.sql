-- The staff of businesses, and whoever is invited (docs/features/business-staff.md).
create table business_members (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  -- The phone or e-mail that was invited, as accounts have them.
  login text not null,
  -- Who accepted.
  user_id bigint references users on delete cascade,
  role text not null check (role in ('editor')),
  invited_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  check ((user_id is null) = (accepted_at is null)),
  unique (business_id, login)
);
create unique index on business_members (user_id, business_id) where user_id is not null;
create index on business_members (login) where accepted_at is null;
create index on business_members (expires_at) where accepted_at is null;

create table business_staff_log (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  -- Who did it, with the name of then.
  actor_id bigint references users on delete set null,
  actor_name text not null,
  kind text not null,
  listing_id bigint references listings on delete set null,
  subject text,
  created_at timestamptz(3) not null
);
create index on business_staff_log (business_id, id desc);
create index on business_staff_log (actor_id);
create index on business_staff_log (listing_id) where listing_id is not null;
create index on business_staff_log (created_at);

alter table sessions
  -- The membership by which the session acts for a business. Its number stays when it has ended: whoever was removed is told so, and does not
  -- go on for themselves unawares.
  add column acting_member_id bigint;
