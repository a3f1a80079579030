import { IconDatabaseExport } from '@tabler/icons-react';
import { Line, Lines } from '../../shared/lines.tsx';
import { byteText } from '../../shared/byte-text.ts';
import { useFormats } from '../../shared/use-company.ts';
import { useRequest } from '../../shared/use-request.ts';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { backupState, readLastBackup, type LastBackup } from './backup-api.ts';

const REFRESH_MS = 30_000;

interface BackupLineProps {
  last: LastBackup | null;
  /** Milliseconds. */
  now: number;
  /** Formats an instant in the company's format. */
  instant: (at: string) => string;
}

/** Time of the last backup, with advice if it is too old. */
export const BackupLine = ({ last, now, instant }: BackupLineProps) => {
  const { tone, label, advice } = backupState(last, now);
  return (
    <Line
      before={<IconDatabaseExport size={18} stroke={1.5} aria-hidden />}
      title={
        last
          ? `Last backup: ${instant(last.finishedAt)}, ${byteText(last.sizeBytes)}, verified`
          : 'This installation has never been backed up'
      }
      detail={advice}
      after={<StatusChip tone={tone}>{label}</StatusChip>}
    />
  );
};

/** The state of backups, polled every half minute; renders nothing until the server has responded. */
export const BackupStatus = () => {
  const { value } = useRequest(readLastBackup, REFRESH_MS);
  const { instant } = useFormats();
  if (!value) return null;
  return (
    <Section title="Backup" flush>
      <Lines label="Backup">
        <BackupLine last={value.last} now={value.askedAt} instant={instant} />
      </Lines>
    </Section>
  );
};
