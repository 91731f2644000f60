-- What staff did stays as it was written, whoever asks for something else: the application owns the table, so it is a trigger that
-- refuses. Two things may be added later, once: that a decision was undone, and that the moderator's account is gone.
create function keep_moderation_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'undone_at' - 'moderator_id' = to_jsonb(old) - 'undone_at' - 'moderator_id'
      and (new.undone_at is not distinct from old.undone_at or old.undone_at is null)
      and (new.moderator_id is not distinct from old.moderator_id
        or new.moderator_id is null and not exists (select from users where id = old.moderator_id))
    then
      return new;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end
$$;
create trigger keep_moderation_log before update or delete on moderation_log
  for each row execute function keep_moderation_log();
create trigger keep_moderation_log_whole before truncate on moderation_log
  for each statement execute function keep_moderation_log();
