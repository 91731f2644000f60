-- Whether a listing may do without photos, as those of jobs and services do; null: as its parent.
alter table categories add column photo_optional boolean;
