-- Payments by ELQR, from the app of any bank (docs/features/payments.md, Providers).
alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('card', 'qr'));
