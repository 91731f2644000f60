-- SMS to numbers that nobody has an account with cost money whoever asks for them: all processes count them here.
alter table messages add column to_stranger boolean not null default false;
create index on messages (created_at) where to_stranger and channel = 'sms';
