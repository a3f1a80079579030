-- Rows that described connections to other services, with no program behind them. What is really connected is asked of the server itself.
drop table integrations;
