import { fileDeskItem } from '#app/features/desk/file-item.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import type { ListOwner, SavedHome } from '../save-listings.server.ts'
import type { HomeMet } from './homes-met.server.ts'

type Tools = Pick<Context, 'now'>

/** Files items in the admins' queue for homes that a manager's list submits: each new home, and each at the address of
 *  somebody else's home. Drafts are filed when they are submitted. */
export async function fileNewHomes(
  tools: Tools,
  tx: Database,
  homes: SavedHome[],
  { owner, met }: { owner: ListOwner; met: Map<string, HomeMet> },
): Promise<void> {
  for (const { id: listingId, before, home } of homes) {
    if ((before?.status ?? owner.newAs) === 'draft') continue
    if (!before) await fileDeskItem(tools, tx, { kind: 'new-home', subject: listingId, facts: { listingId } })
    const other = met.get(home.externalId)
    if (!other || other.own) continue
    const facts = { listingId, otherId: other.metId, because: 'import' } as const
    await fileDeskItem(tools, tx, { kind: 'duplicate', subject: listingId, facts })
  }
}
