-- Who has a lost or canceled customer now, where somebody knows.
alter table accounts add column competitor text;
