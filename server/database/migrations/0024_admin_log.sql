-- What admins change is in the log too, with what was there before and after, field by field.
alter table moderation_log
  drop constraint moderation_log_action_check,
  add constraint moderation_log_action_check check (action in (
    'approve', 'block', 'undo', 'block_user', 'unblock_user', 'resolve_claim',
    'change_role', 'change_rate', 'change_settings', 'change_category', 'change_parameter', 'change_banner', 'change_synonyms')),
  -- `[{"field": …, "before": …, "after": …}]`, as texts; null: there was or is nothing.
  add column changes jsonb not null default '[]';

create index users_staff on users (id) where role <> 'user';
