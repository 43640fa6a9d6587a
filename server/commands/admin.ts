import type pg from 'pg'
import { vacuumAndAnalyze } from '#app/database/maintenance.server.ts'
import { reindexListings } from '#app/features/listings/reindex-listings.server.ts'
import type { CommandHandler } from '#app/platform/commands/command.ts'
import type { Context } from '#app/platform/context.ts'
import { CannotRun } from '#app/platform/errors.ts'

/** `npm run admin -- reindex | vacuum`. */
export function adminCommand(ctx: Context, pool: pg.Pool): CommandHandler {
  return async ([task, ...rest], io) => {
    if (rest.length > 0 || (task !== 'reindex' && task !== 'vacuum'))
      throw new CannotRun('Say what to do: npm run admin -- reindex, or npm run admin -- vacuum.')
    if (task === 'reindex') {
      const homes = await reindexListings(ctx)
      io.out(`The search index of ${homes} homes was made anew.\n`)
    }
    await vacuumAndAnalyze(pool)
    if (task === 'vacuum') io.out('The database was vacuumed and its statistics refreshed.\n')
    return 0
  }
}
