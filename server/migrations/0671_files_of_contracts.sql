-- A contract has several files: the paper, a rider, a notice. Like the other columns that name a file's record, this one never changes. A contract names its
-- signed paper, and references go in no circle: the server looks the contract up before it keeps a file for it.
alter table files add column contract_id uuid;
create index files_contract on files (company_id, contract_id, created_at, id);
select tenant_table('files');
