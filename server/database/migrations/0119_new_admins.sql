-- Admins are told of a new one (docs/features/admin.md, Staff).
alter table notifications
  drop constraint notifications_action_check,
  add constraint notifications_action_check check (action in (
    'stared', 'activated', 'blocked', 'payment', 'Chat', 'expires', 'claim_resolved', 'chat_warned', 'chat_silenced', 'followed_news',
    'saved_search', 'price_drop', 'admin_added')
    or action ~ '^(business|payment|wallet)_[a-z]+$');
