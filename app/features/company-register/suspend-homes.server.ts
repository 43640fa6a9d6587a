import { eq } from 'drizzle-orm'
import { companyRegister } from '#app/database/schema/homes/company-register.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { lockHomesOfCompany, reindexHomes, releaseHomes } from './hold-homes.server.ts'
import { lockEntry } from './save-register.server.ts'

/** Hides all homes of a company, or ends that, in the transaction that records why. Homes paused for an ended membership stay paused.
 *  @returns whether this changed anything */
export async function setCompanySuspended(
  tx: SystemContext,
  { companyId, on }: { companyId: string; on: boolean },
): Promise<boolean> {
  const homes = await lockHomesOfCompany(tx.db, companyId)
  const { suspendedAt, pausedAt } = await lockEntry(tx, companyId)
  if ((suspendedAt !== null) === on) return false
  const at = tx.now()
  await tx.db
    .update(companyRegister)
    .set({ suspendedAt: on ? at : null, updatedAt: at })
    .where(eq(companyRegister.companyId, companyId))
  if (suspendedAt === null) await reindexHomes(tx.db, homes, at)
  else await releaseHomes(tx.db, homes, { ended: suspendedAt, other: pausedAt, now: at })
  return true
}
