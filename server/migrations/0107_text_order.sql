-- Texts that lists are sorted by stand in the order of lists: one index serves the order, the beginning of a text, and equality.
alter table tickets alter column title type text collate "C";
alter table work_orders alter column title type text collate "C";
alter table equipment alter column name type text collate "C", alter column zone type text collate "C";
