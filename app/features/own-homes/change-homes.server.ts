import { and, eq, inArray } from 'drizzle-orm'
import { authorize, change } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import type { FlexibleLease, PetPolicy } from '#app/features/listings/choices.ts'
import { isInPrice } from '#app/features/listings/price.ts'
import { differences, totalTooLarge } from '#app/features/listings/edit-form.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { lockListings, writeEdits } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy, ownHomesPolicy } from '#app/features/listings/policy.ts'
import type { Fee } from '#app/features/listings/rules.ts'
import { every, requirePerson } from '#app/platform/access.ts'
import { isId } from '#app/platform/addresses/is-id.ts'
import type { Context } from '#app/platform/context.ts'
import { newProblems } from '#app/features/publishing/check-home.ts'
import { inBatches } from '#app/features/publishing/rules.ts'
import { fieldChangeText } from '#app/features/publishing/shown-change.ts'

/** The new facts for many homes; absent facts stay as they are in each. */
export type HomeChange = Partial<{
  availableFrom: string
  leaseMonths: number[]
  flexibleLease: FlexibleLease
  pets: PetPolicy
  /** Mandatory monthly fees replace all such stated fees; other fees replace the one with the same name. */
  fees: Fee[]
}>

type Facts = Pick<typeof listings.$inferSelect, keyof HomeChange>

function columnsOf<Home extends Facts>(home: Home, { fees, ...facts }: HomeChange): Partial<Facts> {
  if (!fees) return facts
  const names = new Set(fees.map(({ name }) => name.toLowerCase()))
  const isReplaced = (fee: Fee) => fee.kind === 'fee' && isInPrice(fee)
  const areAll = fees.some(isReplaced)
  const kept = home.fees.filter((fee) => !names.has(fee.name.toLowerCase()) && !(areAll && isReplaced(fee)))
  return { ...facts, fees: [...fees, ...kept] }
}

const MOST_LINES = 12

export type ChangePreview = {
  homes: number
  changing: number
  /** Old and new value, and the number of homes; the most common first. */
  lines: { text: string; homes: number }[]
  /** How many more such lines there are. */
  more: number
}

/** What a change would do to these homes of the user's company. @throws SignInRequired, Forbidden */
export async function changePreview(
  ctx: Context,
  { listingIds, by }: { listingIds: string[]; by: HomeChange },
): Promise<ChangePreview> {
  const { db } = authorize(ctx, ownHomesPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const { id, availableFrom, leaseMonths, flexibleLease, pets, fees, companyId } = listings
  const rows = await db
    .select({ availableFrom, leaseMonths, flexibleLease, pets, fees })
    .from(listings)
    .where(and(inArray(id, listingIds.filter(isId)), eq(companyId, companyOfAccount(userId))))
  const counts = new Map<string, number>()
  let changing = 0
  for (const home of rows) {
    const changes = differences(home, columnsOf(home, by))
    if (changes.length > 0) changing += 1
    for (const each of changes) {
      const text = fieldChangeText(each)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  const lines = [...counts].map(([text, homes]) => ({ text, homes })).toSorted((a, b) => b.homes - a.homes)
  const shown = lines.slice(0, MOST_LINES)
  return { homes: rows.length, changing, lines: shown, more: lines.length - shown.length }
}

export type ChangeHomesOutcome = {
  changed: number
  /** Names of homes that stay unchanged, because they are offered and the change would make them impossible or incomplete. */
  left: string[]
}

/** Changes facts of many homes, in batches, with an entry in each one's history. A second press finds nothing to change.
 *  @param bulkId identifies the change, for undoing it
 *  @throws NotFound, SignInRequired, Forbidden */
export async function changeHomes(
  ctx: Context,
  { listingIds, by, bulkId }: { listingIds: string[]; by: HomeChange; bulkId: string },
): Promise<ChangeHomesOutcome> {
  const done: ChangeHomesOutcome = { changed: 0, left: [] }
  for (const ids of inBatches([...new Set(listingIds)].toSorted())) {
    const some = await change(
      ctx,
      every(listingPolicy.write),
      (look) => lockListings(look.db, ids),
      async (tx, homes): Promise<ChangeHomesOutcome> => {
        const at = ctx.now()
        const edits = homes
          .map((home) => {
            const columns = columnsOf(home, by)
            return { home, columns, changes: differences(home, columns) }
          })
          .filter(({ changes }) => changes.length > 0)
        const isWrong = ({ home, columns }: (typeof edits)[number]) => {
          const after = { ...home, ...columns }
          return totalTooLarge(after) !== undefined || Object.keys(newProblems(home, after, at)).length > 0
        }
        const right = edits.filter((edit) => !isWrong(edit))
        await writeEdits(tx.db, { edits: right, bulkId }, ctx.actor, at)
        return { changed: right.length, left: edits.filter(isWrong).map(({ home }) => homeTitle(home)) }
      },
    )
    done.changed += some.changed
    done.left.push(...some.left)
  }
  return done
}
