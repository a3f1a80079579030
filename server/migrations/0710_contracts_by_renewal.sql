-- Lists of contracts are filtered by how they renew.
create index contracts_renewal on contracts (company_id, renewal);
