import { closeDeskItem } from '#app/features/desk/close-item.server.ts'
import { fileDeskItem } from '#app/features/desk/file-item.server.ts'
import { homesWithSamePhotos } from '#app/features/photos/photo-twins.server.ts'
import type { Context, Database } from '#app/platform/context.ts'
import { findingsOf, sameFindings, type Finding } from './fair-housing.ts'
import { homesAtAddress } from './homes-at-address.server.ts'

type Tools = Pick<Context, 'actor' | 'now'>
type Home = Parameters<typeof findingsOf>[0] & Parameters<typeof homesAtAddress>[1]

/** Files an item for the admins when a published home contains wording that the law does not allow, and closes it when the
 *  wording is gone. Findings that were already decided are not filed again.
 *  @param before the findings decided so far */
export async function flagWording(
  tools: Tools,
  tx: Database,
  home: Home,
  before: Finding[] = [],
): Promise<void> {
  const found = findingsOf(home)
  if (sameFindings(before, found)) return
  if (found.length === 0) {
    await closeDeskItem(tools, tx, 'fair-housing', home.id, 'reworded')
    return
  }
  const rules = [...new Set(found.map(({ rule }) => rule))]
  await fileDeskItem(tools, tx, {
    kind: 'fair-housing',
    subject: home.id,
    facts: { listingId: home.id, rules },
  })
}

/** Files an item for the admins when a home has the address, or shows a picture, of somebody else's home.
 *  @returns whether it does */
export async function flagDuplicate(tools: Tools, tx: Database, home: Home): Promise<boolean> {
  const there = (await homesAtAddress(tx, home)).find(({ own }) => !own)
  const [twin] = there ? [] : await homesWithSamePhotos(tx, home.id)
  const otherId = there?.id ?? twin
  if (otherId === undefined) return false
  await fileDeskItem(tools, tx, {
    kind: 'duplicate',
    subject: home.id,
    facts: { listingId: home.id, otherId, because: there ? 'address' : 'photo' },
  })
  return true
}
