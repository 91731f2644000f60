-- Delivery that is free from an amount on may be so at one location only (docs/features/business.md).
alter table business_deliveries drop constraint business_deliveries_check1;
alter table business_deliveries add check (kind <> 'city' or location_id is not null);
