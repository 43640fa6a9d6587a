import { and, desc, eq, gte } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { findHome } from '#app/features/listings/lock-listings.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { addressesOfHome } from '#app/features/photos/home-addresses.server.ts'
import type { Context } from '#app/platform/context.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { toShown, type ShownChange } from './shown-change.ts'
import type { EditInput } from '#app/features/listings/edit-form.ts'
import { firstPublished } from '#app/features/listings/listing-changes.server.ts'
import { fieldTexts } from './field-texts.ts'

const SHOWN = 50 // latest changes to show

export type EditView = { version: number; texts: EditInput; history: ShownChange[] }

/** The initial values of a home's edit form, and its history, latest first. @throws NotFound, SignInRequired, Forbidden */
export async function editView(ctx: Context, listingId: string): Promise<EditView> {
  const [{ db }, home] = await find(ctx, listingPolicy.readToEdit, (look) => findHome(look.db, listingId))
  const { by, at, changes } = listingChanges
  const rows = await db
    .select({ by, at, changes, givenName: users.givenName })
    .from(listingChanges)
    .leftJoin(users, eq(users.id, listingChanges.userId))
    .where(
      and(eq(listingChanges.listingId, listingId), gte(listingChanges.version, firstPublished(listingId))),
    )
    .orderBy(desc(listingChanges.version), desc(listingChanges.id))
    .limit(SHOWN)
  const texts = fieldTexts(home, await addressesOfHome(db, home))
  return { version: home.version, texts, history: rows.map(toShown) }
}
