-- One index for each field that lists can be sorted by: (company, field, id), text in the "C" collation, which is the order of lists. Rows that are
-- sorted only among those of one parent have the parent before the field. The entities declare the fields; the catalog test compares.

-- It had the database's own collation, so no list was ever read by it.
drop index accounts_status_order;

-- A column in the order of lists: one index serves the order and the filter.
alter table accounts alter column city type text collate "C";

create index users_name on users (company_id, name_key, id);
create index users_status on users (company_id, status collate "C", id);
create index users_recent on users (company_id, updated_at, id);
create index roles_name on roles (company_id, name collate "C", id);
create index roles_made on roles (company_id, created_at, id);
create index searches_id on searches (company_id, id);
create index accounts_status_order on accounts (company_id, status collate "C", id);
create index accounts_city on accounts (company_id, city, id);
create index accounts_rmr on accounts (company_id, rmr, id);
create index accounts_follow_up on accounts (company_id, follow_up_on, id);
create index accounts_sold on accounts (company_id, sold_on, id);
create index accounts_made on accounts (company_id, created_at, id);
create index contacts_made on contacts (company_id, created_at, id);
create index contacts_recent on contacts (company_id, updated_at, id);
create index addresses_recent on addresses (company_id, updated_at, id);
create index emails_address on emails (company_id, address collate "C", id);
create index emails_recent on emails (company_id, updated_at, id);
create index email_messages_sent on email_messages (company_id, sent_at, id);
create index email_messages_made on email_messages (company_id, created_at, id);
create index text_messages_made on text_messages (company_id, created_at, id);
create index organizations_kind on organizations (company_id, kind collate "C", id);
create index organizations_status on organizations (company_id, status collate "C", id);
create index organizations_made on organizations (company_id, created_at, id);
create index organizations_recent on organizations (company_id, updated_at, id);
create index products_sku on products (company_id, sku collate "C", id);
create index products_kind on products (company_id, kind collate "C", id);
create index products_category on products (company_id, category collate "C", id);
create index products_price on products (company_id, price, id);
create index products_cost on products (company_id, cost, id);
create index products_status on products (company_id, status collate "C", id);
create index products_recent on products (company_id, updated_at, id);
create index packages_name on packages (company_id, name_key, id);
create index packages_status on packages (company_id, status collate "C", id);
create index packages_recent on packages (company_id, updated_at, id);
create index tax_profiles_name on tax_profiles (company_id, name_key, id);
create index tax_profiles_region on tax_profiles (company_id, region collate "C", id);
create index tax_profiles_recent on tax_profiles (company_id, updated_at, id);
create index estimates_status_order on estimates (company_id, status collate "C", id);
create index estimates_total on estimates (company_id, total, id);
create index estimates_rmr on estimates (company_id, rmr, id);
create index estimates_expires on estimates (company_id, expires_on, id);
create index estimates_sent on estimates (company_id, sent_at, id);
create index estimates_decided on estimates (company_id, decided_at, id);
create index estimates_made on estimates (company_id, created_at, id);
create index estimate_links_made on estimate_links (company_id, estimate_id, created_at, id);
create index estimate_events_made on estimate_events (company_id, estimate_id, created_at, id);
create index events_recent on events (company_id, updated_at, id);
create index courses_title on courses (company_id, title collate "C", id);
create index courses_status on courses (company_id, status collate "C", id);
create index courses_recent on courses (company_id, updated_at, id);
create index affiliates_name on affiliates (company_id, name_key, id);
create index affiliates_type on affiliates (company_id, type collate "C", id);
create index affiliates_status on affiliates (company_id, status collate "C", id);
create index affiliates_recent on affiliates (company_id, updated_at, id);
create index central_stations_name on central_stations (company_id, name_key, id);
create index central_stations_status on central_stations (company_id, status collate "C", id);
create index integrations_name on integrations (company_id, name collate "C", id);
create index integrations_status on integrations (company_id, status collate "C", id);

-- Superseded: these begin with the same columns.
drop index estimate_links_estimate;
drop index estimate_events_estimate;

-- Filters whose values are rare, or stand in no row at all: without an index such a list reads all rows in its order.
create index accounts_temperature on accounts (company_id, temperature);
create index accounts_lead_source on accounts (company_id, lead_source);
create index contacts_relation on contacts (company_id, relation);
create index contacts_status on contacts (company_id, status);
create index contacts_language on contacts (company_id, language);
create index estimates_decline_reason on estimates (company_id, decline_reason);
create index events_type on events (company_id, type);
create index events_status on events (company_id, status);
