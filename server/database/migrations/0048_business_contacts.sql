-- Codes that prove phones and e-mails of businesses: valid for nothing else (docs/features/business.md, Contacts).
alter table account_codes
  drop constraint account_codes_purpose_check,
  add constraint account_codes_purpose_check check (purpose in ('activate', 'recover', 'contact', 'business'));
