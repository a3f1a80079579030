-- A file can hang on a note. Like the other columns that name its record, this one never changes.
alter table files add column note_id uuid;
alter table files add foreign key (company_id, note_id) references notes (company_id, id);
create index files_note on files (company_id, note_id, created_at, id);
select tenant_table('files');
