-- Listings that are blocked or deleted and whose photos have the addresses still that the public saw: they get others.
create table listings_to_withdraw (
  listing_id bigint primary key references listings on delete cascade
);
insert into listings_to_withdraw select id from listings where state = 'blocked' or deleted_at is not null;

-- Whatever blocks, deletes or publishes a listing.
create function note_withdrawal() returns trigger language plpgsql as $$
begin
  if new.state = 'blocked' or new.deleted_at is not null then
    insert into listings_to_withdraw values (new.id) on conflict do nothing;
  else
    delete from listings_to_withdraw where listing_id = new.id;
  end if;
  return null;
end
$$;
create trigger note_withdrawal after update of state, deleted_at on listings
  for each row when ((new.state = 'blocked' or new.deleted_at is not null) <> (old.state = 'blocked' or old.deleted_at is not null))
  execute function note_withdrawal();
