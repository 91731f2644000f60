-- What the QR code in a photo says, for moderators; null without one, and for photos from before.
alter table photos add column qr_code text check (length(qr_code) <= 1000);
