import { change } from '#app/database/gate.server.ts'
import { every } from '#app/platform/access.ts'
import type { Context, ReadingContext } from '#app/platform/context.ts'
import { differences, totalTooLarge } from '#app/features/listings/edit-form.ts'
import { writeEdits, lockListings } from '#app/features/listings/lock-listings.server.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { findBasis } from '#app/features/listings/price.ts'
import { refusals, type Refused } from '#app/platform/text/field-errors.ts'
import { newProblems } from '#app/features/publishing/check-home.ts'
import { changedRent, type RentChange } from './rent-change.ts'

/** A home and the rent that its manager saw, in cents. */
export type SeenRent = { id: string; price: number }

export type ChangeRentsOutcome =
  | { ok: true; changed: number }
  /** `moved`: a rent differs from the one the manager saw; the others: a new rent is not valid. Nothing was changed. */
  | Refused<'moved' | 'too-large' | 'impossible'>

function cannotChange(
  reason: 'moved' | 'too-large' | 'impossible',
  homes: Parameters<typeof homeTitle>[0][],
) {
  const rents = `Nothing was saved: the rent of ${homes.map(homeTitle).join(', ')}`
  return refusals({
    moved: `${rents} has changed in the meantime. Check it, and save again if it is right.`,
    'too-large': `${rents} would come to more than $20,000,000 for the whole home.`,
    impossible: `${rents} would not be a month’s rent. Check the amounts.`,
  })(reason)
}

/** Changes the rents of several homes, all or none. Based on the rents that their manager saw, so a second submission finds
 *  different rents and changes nothing.
 *  @param asked `bulkId` identifies the change, for undoing it
 *  @throws NotFound, SignInRequired, Forbidden */
export async function changeRents(
  ctx: Context,
  { seen, by, bulkId }: { seen: SeenRent[]; by: RentChange; bulkId?: string },
): Promise<ChangeRentsOutcome> {
  const ids = seen.map(({ id }) => id)
  const lookUp = (look: ReadingContext) => lockListings(look.db, ids)
  return change(ctx, every(listingPolicy.write), lookUp, async (tx, homes): Promise<ChangeRentsOutcome> => {
    const prices = new Map(seen.map(({ id, price }) => [id, price]))
    const moved = homes.filter(({ id, price }) => prices.get(id) !== price)
    if (moved.length > 0) return cannotChange('moved', moved)
    const edits = homes.map((home) => {
      const price = changedRent(home, by)
      const chosen = home.priceBasisAssumed ? null : home.priceBasis
      const { basis, assumed } = findBasis({ price, beds: home.beds, priceBasis: chosen })
      return { home, columns: { price, priceBasis: basis, priceBasisAssumed: assumed } }
    })
    const large = edits.filter(({ home, columns }) => totalTooLarge({ ...home, ...columns }))
    if (large.length > 0)
      return cannotChange(
        'too-large',
        large.map(({ home }) => home),
      )
    const wrong = edits.filter(
      ({ home, columns }) => newProblems(home, { ...home, ...columns }, ctx.now()).price,
    )
    if (wrong.length > 0)
      return cannotChange(
        'impossible',
        wrong.map(({ home }) => home),
      )
    const changed = edits
      .map((edit) => ({ ...edit, changes: differences(edit.home, edit.columns) }))
      .filter(({ changes }) => changes.length > 0)
    await writeEdits(tx.db, { edits: changed, bulkId }, ctx.actor, ctx.now())
    return { ok: true, changed: changed.length }
  })
}
