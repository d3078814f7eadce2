-- The series is held for reading while a number is taken, for which PostgreSQL asks a right to change it. The
-- worker, which issues recurring invoices, has none: the function takes the number with its owner's.
alter function take_formatted_number(uuid, text, date, integer)
  security definer set search_path = public, pg_temp;
revoke execute on function take_formatted_number(uuid, text, date, integer) from public;
grant execute on function take_formatted_number(uuid, text, date, integer) to {api}, {worker}, {operator};
