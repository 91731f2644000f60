-- Until when the demo of a person lasted, by a keyed hash of the phone or e-mail: it outlives the account, so that nobody has one demo after the other.
create table business_demos (
  login_hash bytea primary key,
  demo_until timestamptz not null
);
create index business_demos_by_end on business_demos (demo_until);
