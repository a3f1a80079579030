-- A piece of an upload is named by its writer too: one whose lease has run out stores over nothing of the next. Those of uploads under way keep their names.
alter table file_uploads alter column pieces drop default;
alter table file_uploads alter column pieces type text[]
  using case when cardinality(pieces) = 0 then '{}' else (0::bigint || pieces[:cardinality(pieces) - 1])::text[] end;
alter table file_uploads alter column pieces set default '{}';
-- Pieces that were begun and never counted: their bytes go with the upload.
alter table file_uploads add column uncounted text[] not null default '{}';
grant update (uncounted) on file_uploads to sable_app;
