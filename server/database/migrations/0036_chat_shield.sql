-- What the QR code in it says.
alter table chat_photos add column qr_code text;

-- Of a long text, folded: whoever sends the same to many.
alter table chat_messages add column text_hash integer;
create index chat_messages_same on chat_messages (sender_id, text_hash, created_at) where text_hash is not null;
