-- Catalogues of businesses, and discounts that end by themselves and are not invented (docs/features/business.md).
alter table listings
  -- When its price was raised last: a discount from a price that was raised for it is none.
  add column price_raised_at timestamptz(3),
  -- When the present discount was given.
  add column discounted_at timestamptz(3),
  -- When it is taken away by itself.
  add column discount_until timestamptz(3);
create index listings_discounted on listings (user_id, id) where discount_price is not null;
create index listings_discount_ending on listings (discount_until) where discount_until is not null;

-- Two names of one business that differ in case only are one.
create unique index business_catalogue_names on business_catalogues (business_id, lower(name)) where not is_discount;

-- Every business has one catalogue of what has a discount, whoever makes the business; it is on show while it has something.
create function add_promotions() returns trigger language plpgsql as $$
begin
  insert into business_catalogues (business_id, name, is_discount, position) values (new.id, 'Акции', true, 0);
  return null;
end $$;
create trigger businesses_add_promotions after insert on businesses for each row execute function add_promotions();
insert into business_catalogues (business_id, name, is_discount, position)
  select id, 'Акции', true, 0 from businesses b
  where not exists (select from business_catalogues c where c.business_id = b.id and c.is_discount);
