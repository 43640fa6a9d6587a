import type { Connection } from '#app/database/availability/connect.server.ts'
import { vacuumAndAnalyze } from '#app/database/maintenance/maintenance.server.ts'
import { rebuildIndexes } from '#app/database/maintenance/rebuild-indexes.server.ts'
import type { Scheduled } from '#app/platform/jobs/job.ts'

/** Keeps the database fast. A PostgreSQL server runs autovacuum itself. */
export const databaseJob = ({ kind, pool }: Connection): Scheduled =>
  kind === 'embedded'
    ? {
        job: { name: 'vacuum', alone: true, run: () => vacuumAndAnalyze(pool) },
        cron: '*/10 * * * *',
        what: 'Frees space and updates the statistics of the query planner',
      }
    : {
        job: {
          name: 'rebuild-indexes',
          alone: true,
          run: async () => void (await rebuildIndexes(pool, 'listing_search')),
        },
        cron: '45 9 * * *',
        what: 'Rebuilds search indexes that have grown because many homes changed, so searches stay fast',
      }
