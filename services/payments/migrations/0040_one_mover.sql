-- Who works on a move. Whoever begins or goes on takes it over in both cells; what an earlier mover still sends is refused.
alter table business_moves add column mover uuid;

-- Where a business lives is the mover's to say, who stores without triggers. Whoever holds a process's password could
-- else open the former cell again, or shut a merchant out of this one.
create function businesses_refuse_moving() returns trigger language plpgsql as $$
begin
  raise exception 'only a mover says where business % lives', old.id using errcode = 'insufficient_privilege';
end $$;

create trigger businesses_moved_by_mover before update of moved_to_cell on businesses
  for each row when (old.moved_to_cell is distinct from new.moved_to_cell)
  execute function businesses_refuse_moving();
