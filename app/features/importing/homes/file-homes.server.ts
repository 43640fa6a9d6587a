import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { KeptField } from '#app/features/listings/changes/record-list.server.ts'
import { findingsOf } from '#app/features/publishing/checks/fair-housing.ts'
import {
  flagWording,
  isElsewhere,
  recheckDuplicates,
} from '#app/features/publishing/checks/flag-home.server.ts'
import type { ListOwner, HomeToSave } from '#app/features/listings/changes/save-listings.server.ts'
import { writeStatus } from '#app/features/publishing/homes/write-status.server.ts'
import { isReviewedFirst } from '#app/features/publishing/publish-home.server.ts'
import { checkedRow, newStatus } from './check-rows.server.ts'
import type { HomeMet } from './homes-met.server.ts'

type Tools = Pick<SystemContext, 'db' | 'actor' | 'now' | 'settings'>
type Options = {
  owner: ListOwner | undefined
  keeps: readonly KeptField[]
  met: Map<string, HomeMet>
}

/** Files items in the admins' queue for the homes of a list. There is one for each new home to be reviewed (a
 *  manager's other new homes are published), and for each
 *  manager's home at the address of somebody else's home. A published home gets one when its wording changed to what the
 *  law may not allow. Drafts are filed when they are submitted. */
export async function fileHomes(
  tx: Tools,
  homes: HomeToSave[],
  { owner, keeps, met }: Options,
): Promise<void> {
  for (const { id: listingId, before, home } of homes) {
    const status = before?.status ?? home.status ?? newStatus(home, owner, tx.now())
    if (status === 'draft') continue
    const other = met.get(home.externalId)
    if (!before && status === 'submitted') {
      const doubtful = findingsOf(checkedRow(home)).length > 0 || (other !== undefined && !other.own)
      const row = { id: listingId, managerId: owner?.id ?? null, version: 1, status }
      if (owner && !(await isReviewedFirst(tx, row, doubtful))) await writeStatus(tx, row, 'published')
      else await fileModerationItem(tx, { kind: 'new-home', subject: listingId, facts: { listingId } })
    }
    if (before && status === 'published')
      await flagWording(tx, { ...before, ...checkedRow(home, before, keeps) }, findingsOf(before))
    if (before && isElsewhere(before, home)) await recheckDuplicates(tx, { ...before, ...home })
    if (!other || other.own) continue
    const facts = { listingId, otherId: other.metId, matchedBy: 'import' } as const
    await fileModerationItem(tx, { kind: 'duplicate', subject: listingId, facts })
  }
}
