import { and, asc, eq, inArray } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { every } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { managerIn, OFFICE } from '#app/platform/office.ts'
import { isHere } from '#app/features/people/visible-to.server.ts'
import { listingPolicy } from './policy.ts'

/** Sets or removes the manager of homes; the operator is responsible for homes without one. For admins and the operator.
 *  @throws NotFound when one of the homes does not exist; then nothing changes */
export async function assignManager(
  ctx: Context,
  { listingIds, managerId }: { listingIds: string[]; managerId: string | null },
): Promise<{ ok: true } | { ok: false; reason: 'no-manager' }> {
  const lookUp = (look: ReadingContext) =>
    look.db
      .select({ id: listings.id, status: listings.status })
      .from(listings)
      .where(inArray(listings.id, listingIds))
      .orderBy(asc(listings.id))
      .for('no key update')
  return change(ctx, every(listingPolicy.give), lookUp, async (tx, found) => {
    if (found.length < new Set(listingIds).size) throw new NotFound()
    if (managerId !== null) {
      const [manager] = await tx.db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, managerId), eq(users.manager, true), isHere))
        .for('share')
      if (!manager) return { ok: false, reason: 'no-manager' }
    }
    const companyId = managerId === null ? OFFICE : await companyOf(tx, managerId)
    const lookedAfterBy = managerId === null ? null : managerIn(companyId, managerId)
    await tx.db
      .update(listings)
      .set({ managerId: lookedAfterBy, companyId })
      .where(inArray(listings.id, listingIds))
    return { ok: true }
  })
}
