-- What is append-only stays so for whoever names a partition, too. New months of the audit log get their
-- triggers when they are made.
do $$
declare
  parent text;
  part   regclass;
begin
  foreach parent in array array['audit_log', 'document_history'] loop
    for part in select relid from pg_partition_tree(parent::regclass) where isleaf loop
      perform copy_statement_triggers(parent::regclass, part);
    end loop;
  end loop;
end $$;
