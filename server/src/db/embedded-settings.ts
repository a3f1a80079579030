import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/**
 * Returns the settings for the embedded server at each start, so that nothing in the data folder needs editing and
 * every release sets its own. Acknowledged work is on disk: the three durability settings are PostgreSQL's defaults,
 * stated explicitly because the product depends on them.
 *
 * @param memoryBytes memory of this machine (or container); an eighth of it becomes PostgreSQL's own cache, between
 * 64 and 512 MB.
 */
export function embeddedSettings(memoryBytes = availableMemory()): Record<string, string> {
  const sharedMb = Math.min(512, Math.max(64, Math.floor(memoryBytes / MB / 8)));
  return {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    shared_buffers: `${sharedMb}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memoryBytes / MB / 2))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_connections: '100',
    max_logical_replication_workers: '0',
    max_wal_size: '1GB',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log goes to the application. Statement parameters are customers' data and are not logged.
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
}

function availableMemory(): number {
  // 0 or more than the machine has means that no limit is set.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
