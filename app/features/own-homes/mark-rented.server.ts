import { change } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { invalid, refusals, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { confirmOffered } from '#app/features/listings/confirm-listing.server.ts'
import { differences } from '#app/features/listings/edit-form.ts'
import { lockHome, writeEdit } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import { daysLater } from '#app/platform/time/zone-days.ts'
import { lacksFacts } from '#app/features/publishing/check-home.ts'
import { canMarkRented } from './rented.query.server.ts'
import { rentedForm, type Lease } from './rented-form.ts'
import { takeDownLocked } from './take-down-homes.server.ts'

export type MarkRentedOutcome =
  | { ok: true; lease: Lease }
  | Invalid<'through' | 'next' | 'offerFrom'>
  | Refused<'not-offered' | 'incomplete'>

const cannotMark = refusals({
  'not-offered':
    'Nothing was changed: only a home that is offered or paused, or that you took down yourself, can be marked as rented.',
  incomplete:
    'Nothing was changed: the next lease cannot be offered yet, because something is missing. Look under “Check and publish”.',
})

const stateOf = { now: 'published', later: 'paused' } as const

/** Records that a home is rented through a date. The next lease, starting the day after, is offered now or from a later date, or
 *  the home is taken down. A home that its manager took down, for example through an email's link, is offered again. Idempotent.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function markRented(
  ctx: Context,
  { listingId, input }: { listingId: string; input: Record<string, string> },
): Promise<MarkRentedOutcome> {
  return change(
    ctx,
    listingPolicy.offer,
    (look) => lockHome(look.db, listingId),
    async (tx, home): Promise<MarkRentedOutcome> => {
      const at = ctx.now()
      const read = rentedForm(utcDay(at)).safeParse(input)
      if (!read.success) return invalid(read.error)
      const lease = read.data
      const isDone = home.status === 'archived' && lease.next === 'no' && home.rentedThrough === lease.through
      if (isDone) return { ok: true, lease }
      if (!(await canMarkRented(tx.db, home))) return cannotMark('not-offered')
      const facts = { rentedThrough: lease.through, availableFrom: daysLater(lease.through, 1) }
      if (lease.next === 'now' && lacksFacts({ ...home, ...facts }, at)) return cannotMark('incomplete')
      const columns = {
        ...facts,
        nextLeaseFrom: lease.offerFrom,
        ...(lease.next !== 'no' && { status: stateOf[lease.next], unlisted: null, unlistedAt: null }),
        // It waits for its date and not for a list to include it again.
        ...(lease.next === 'later' && { missingSince: null }),
      }
      const changes = differences(home, columns)
      if (changes.length > 0) await writeEdit(tx.db, { home, columns, changes }, ctx.actor, at)
      const written = { ...home, ...columns, version: home.version + (changes.length > 0 ? 1 : 0) }
      if (lease.next === 'no' && home.status === 'archived') return { ok: true, lease }
      if (lease.next === 'no') await takeDownLocked(tx, { home: written })
      else await confirmOffered(tx.db, [written], { actor: ctx.actor, at })
      return { ok: true, lease }
    },
  )
}
