-- Changed addresses that search engines are told of by IndexNow. The one row of `index_now` is there while that is on.
create table index_now (
  is_on boolean primary key default true check (is_on),
  next_try_at timestamptz(3) not null
);
create table index_now_queue (
  path text primary key,
  id bigint generated always as identity,
  noted_at timestamptz(3) not null
);
create index on index_now_queue (id);
create index on index_now_queue (noted_at);
