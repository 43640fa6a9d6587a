import { and, eq, isNull } from 'drizzle-orm'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { recordChanges } from '#app/features/listings/listing-changes.server.ts'
import { authorize, change } from '#app/database/gate.server.ts'
import { inTransaction } from '#app/database/transaction.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { managerIn } from '#app/platform/office.ts'
import { derivedId } from '#app/platform/addresses/ids.ts'
import { ownHomesPolicy, listingPolicy } from '#app/features/listings/policy.ts'
import { findBasis } from '#app/features/listings/price.ts'
import { contactsIn } from '#app/platform/text/contacts/private-numbers.ts'
import { slugOf } from '#app/features/listings/home-title.ts'
import { lockHome } from '#app/features/listings/lock-listings.server.ts'
import { MANAGER_SOURCE } from './rules.ts'
import { draftForm, type DraftField } from './draft-form.ts'
import { splitAddress } from './split-address.ts'

export type CreateDraftOutcome = { ok: true; listingId: string } | Invalid<DraftField>

/** Creates a draft of a home, visible only to its company and staff. Submitting the same form twice creates one draft.
 *  @throws SignInRequired, Forbidden */
export async function createDraft(ctx: Context, typed: Record<string, string>): Promise<CreateDraftOutcome> {
  const open = authorize(ctx, ownHomesPolicy.add, null)
  const { userId } = requirePerson(ctx)
  const read = draftForm.safeParse(typed)
  if (!read.success) return invalid(read.error)
  const { key, campus, type, beds } = read.data
  const { address, city, zip } = splitAddress(read.data.address)
  if (contactsIn(address).length > 0)
    return invalidFields({ address: 'Write the address without a phone number or email address.' })
  return inTransaction(open, async (inside) => {
    const tx = inside.db
    const [place] = await tx
      .select({ id: campuses.id })
      .from(campuses)
      .where(and(eq(campuses.slug, campus), isNull(campuses.archivedAt)))
    if (!place) return invalidFields({ campus: 'Choose a campus.' })
    const id = derivedId(userId, key)
    const companyId = await companyOf(inside, userId)
    const { basis, assumed } = findBasis({ price: 0, priceBasis: null, beds })
    const at = ctx.now()
    const made = await tx
      .insert(listings)
      .values({
        id,
        slug: slugOf(address, id),
        campusId: place.id,
        source: MANAGER_SOURCE,
        externalId: id,
        status: 'draft',
        name: address,
        address,
        city,
        zip,
        type,
        price: 0,
        priceBasis: basis,
        priceBasisAssumed: assumed,
        beds,
        bedrooms: beds,
        managerId: managerIn(companyId, userId),
        companyId,
        listedAt: at,
        freshAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ version: listings.version })
    const changes = [{ field: 'status', from: null, to: 'draft' }]
    await recordChanges(
      tx,
      ctx.actor,
      made.map(({ version }) => ({ listingId: id, version, changes })),
      at,
    )
    return { ok: true, listingId: id }
  })
}

/** Deletes a draft with its photos and history; nobody else has seen it. Homes in any other state stay.
 *  @returns whether it was deleted
 *  @throws NotFound, SignInRequired, Forbidden */
export async function deleteDraft(ctx: Context, listingId: string): Promise<boolean> {
  return change(
    ctx,
    listingPolicy.takeDown,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      if (home.status !== 'draft') return false
      await tx.db.delete(listings).where(eq(listings.id, listingId))
      return true
    },
  )
}
