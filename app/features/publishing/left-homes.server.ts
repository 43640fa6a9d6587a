import { and, asc, eq } from 'drizzle-orm'
import { listings } from '#app/database/schema/homes/listings.ts'
import { lockOwnCompany } from '#app/features/companies/own-company.server.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { DataSubject } from '#app/platform/personal-data.ts'
import { writeStatuses } from './publish-home.server.ts'
import { inBatches } from './rules.ts'

/** Pauses a company's homes when its last member is erased, and asks the office what to do with them. */
export async function pauseLeftHomes(tx: SystemContext, { userId }: DataSubject): Promise<void> {
  const { companyId, members } = await lockOwnCompany(tx.db, userId)
  if (companyId === null || members.length > 1) return
  const homes = await tx.db
    .select()
    .from(listings)
    .where(and(eq(listings.companyId, companyId), eq(listings.status, 'published')))
    .orderBy(asc(listings.id))
    .for('no key update')
  await writeStatuses(tx, homes, 'paused')
  for (const [part, homeIds] of inBatches(homes.map(({ id }) => id)).entries())
    await fileModerationItem(tx, {
      kind: 'freshness',
      subject: `left:${companyId}:${part}`,
      facts: { homeIds },
    })
}
