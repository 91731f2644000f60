-- A page sends ten cards of one visitor at once: under a key that begins with the visitor they are neighbours, one page of the index to write instead of ten.
alter table statistic_events drop constraint statistic_events_pkey;
alter table statistic_events add primary key (visitor, subject_id, kind, day);
