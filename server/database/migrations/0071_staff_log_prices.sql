-- What a listing cost before and after a change by the staff of a business: {"before": {"price": 900, "currency": "KGS"}, "after": {…}}.
alter table business_staff_log add column price_change jsonb;
