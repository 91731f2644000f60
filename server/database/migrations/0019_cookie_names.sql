-- When cookies got names that bind them to the host: those of before are read for as long after it as they live.
insert into reference_loads (name, sha256) values ('host cookies', '') on conflict do nothing;
