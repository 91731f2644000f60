-- Another name of a business is possible once in a while (docs/features/business.md, Names), and moderators read of it.
alter table businesses add column name_changed_at timestamptz;

alter table moderation_log
  drop constraint moderation_log_action_check,
  add constraint moderation_log_action_check check (action in (
    'approve', 'block', 'undo', 'block_user', 'unblock_user', 'resolve_claim',
    'change_role', 'change_rate', 'change_settings', 'change_category', 'change_parameter', 'change_banner', 'change_synonyms',
    'read_chat', 'deliver_message', 'refuse_message', 'remove_messages', 'warn_user', 'silence_user', 'unsilence_user',
    'approve_business', 'reject_business', 'rename_business')
    or action ~ '^(refund|correction|difference|tariff)_[a-z]+$');
