-- How many codes of a login each network had sent on a day of Bishkek, so that a few networks cannot use up all of them.
create table account_code_networks (
  login text not null,
  -- A keyed hash: whose address it was is of no interest.
  network bytea not null,
  day date not null,
  count smallint not null default 1,
  primary key (login, network)
);
