import { useMemo } from 'react';
import type { AuditDisplay } from './audit-diff.ts';
import { useFormats } from './use-company.ts';
import { usePeople } from './use-people.ts';

/** Returns the display settings of audit records: the company's formats and the people's names. */
export function useAuditDisplay(): AuditDisplay {
  const formats = useFormats();
  const { nameOf } = usePeople();
  return useMemo(() => ({ formats, nameOf }), [formats, nameOf]);
}
