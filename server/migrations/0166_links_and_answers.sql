-- A link that was revoked because its recipient was sent a newer one says so.
alter table estimate_links add column replaced boolean not null default false;

-- A question has answers and further questions, and may be about one line.
alter table estimate_events add column question_id uuid, add column line_id uuid;
alter table estimate_events add foreign key (company_id, question_id) references estimate_events (company_id, id);
