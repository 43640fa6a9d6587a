import type pg from 'pg'
import { vacuumAndAnalyze } from '#app/database/maintenance.server.ts'
import { archiveListing } from '#app/features/listings/archive-listing.server.ts'
import { findListing } from '#app/features/listings/queries/find-listing.server.ts'
import { reindexListings } from '#app/features/listings/reindex-listings.server.ts'
import type { CommandHandler } from '#app/platform/commands/command.ts'
import type { Context } from '#app/platform/context.ts'
import { CannotRun, NotFound } from '#app/platform/errors.ts'
import { setWords } from './words.ts'

const USAGE =
  'Say what to do: npm run admin -- reindex, npm run admin -- vacuum, npm run admin -- archive HOME, or ' +
  'npm run admin -- words terms|privacy|support|testimonials FILE (or "none" in place of FILE).'

/** `npm run admin -- reindex | vacuum | archive HOME | words KEY FILE`. */
export function adminCommand(ctx: Context, pool: pg.Pool): CommandHandler {
  return async ([task, ...rest], io) => {
    const [home] = rest
    if (task === 'archive' && home !== undefined && rest.length === 1) {
      io.out(`${await archive(ctx, home)}\n`)
      return 0
    }
    if (task === 'words' && rest.length === 2) {
      io.out(`${await setWords(ctx, io, rest)}\n`)
      return 0
    }
    if (rest.length > 0 || (task !== 'reindex' && task !== 'vacuum')) throw new CannotRun(USAGE)
    if (task === 'reindex') {
      const homes = await reindexListings(ctx)
      io.out(`The search index of ${homes} homes was made anew.\n`)
    }
    await vacuumAndAnalyze(pool)
    if (task === 'vacuum') io.out('The database was vacuumed and its statistics refreshed.\n')
    return 0
  }
}

/** @param named the home's id, or the last part of its page's address
 *  @returns what was done, in a sentence */
async function archive(ctx: Context, named: string): Promise<string> {
  const home = await findListing(ctx, named, null).catch((error: unknown) => {
    if (error instanceof NotFound) throw new CannotRun(`There is no home “${named}”.`)
    throw error
  })
  if (home.archived) return `${home.name} was taken down before.`
  await archiveListing(ctx, home.id)
  return `${home.name} was taken down.`
}
