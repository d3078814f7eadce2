-- Each part is an index already; joining them takes no time.

do $$
begin
  for part in 0 .. 31 loop
    execute format('alter index payments_by_source attach partition payments_%s_by_source',
      lpad(part::text, 2, '0'));
  end loop;
end $$;
