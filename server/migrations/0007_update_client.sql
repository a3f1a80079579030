-- Which browser tab or program made a change. A version check lets a client's own changes pass; no reader ever sees the column.
alter table updates add column client_id uuid;
