import { authorize, change } from '#app/database/gate.server.ts'
import type { listings } from '#app/database/schema/homes/listings.ts'
import { differences } from '#app/features/listings/edit-form.ts'
import { leaveOutContacts, leftOutChange } from '#app/features/listings/leave-out-contacts.ts'
import { writeEdits } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy, ownHomesPolicy } from '#app/features/listings/policy.ts'
import { isInPrice } from '#app/features/listings/price.ts'
import type { PriceBasis } from '#app/features/listings/choices.ts'
import type { Fee } from '#app/features/listings/rules.ts'
import { every, requirePerson } from '#app/platform/access.ts'
import type { Context } from '#app/platform/context.ts'
import { checkHome, type NeededFact } from './check-home.ts'
import { countLacking, draftCounts, draftsLacking, type DraftCounts } from './drafts.server.ts'
import { MOST_AT_ONCE } from './rules.ts'
import { changeTexts } from './shown-change.ts'

type Home = typeof listings.$inferSelect

/** Values for facts that drafts do not state; absent facts stay blank. The rent is not among them, because it differs from home to
 *  home. */
export type Filling = Partial<{
  priceBasis: PriceBasis
  fees: Fee[]
  availableFrom: string
  description: string
}>
const factsOf = (filling: Filling) => Object.keys(filling) as NeededFact[]

/** Fills in the blanks of a draft. Stated fees stay. */
function filledIn(home: Home, filling: Filling, now: Date) {
  const columns: Partial<Home> = {}
  const { priceBasis, fees, availableFrom, description } = filling
  for (const { key } of checkHome(home, now).missing) {
    if (key === 'priceBasis' && priceBasis) Object.assign(columns, { priceBasis, priceBasisAssumed: false })
    if (key === 'availableFrom' && availableFrom) columns.availableFrom = availableFrom
    if (key === 'description' && description) columns.description = description
    if (key === 'fees' && fees) {
      const stated = home.fees.filter(
        (fee) => fee.kind !== 'fee' || fee.state !== 'unknown' || !isInPrice(fee),
      )
      const names = new Set(stated.map(({ name }) => name.toLowerCase()))
      columns.fees = [...stated, ...fees.filter(({ name }) => !names.has(name.toLowerCase()))]
    }
  }
  const { columns: written, leftOut } = leaveOutContacts(columns)
  return { columns: written, changes: [...differences(home, written), ...leftOutChange(leftOut)] }
}

const SHOWN = 10

export type DraftsPage = DraftCounts & {
  /** What filling in would change: how many homes, how many of them would then be complete, and the first ones. */
  preview: {
    homes: number
    completed: number
    first: { id: string; name: string; address: string; changes: string[] }[]
  } | null
}

/** The user's drafts, what they lack, and what filling in would change. @throws SignInRequired, Forbidden */
export async function draftsPage(
  ctx: Context,
  { list, filling }: { list: string | null; filling: Filling },
): Promise<DraftsPage> {
  const { db } = authorize(ctx, ownHomesPolicy.read, null)
  const { userId } = requirePerson(ctx)
  const asked = { userId, list, facts: factsOf(filling) }
  const counts = await draftCounts({ db, now: ctx.now }, userId, list)
  if (asked.facts.length === 0) return { ...counts, preview: null }
  const [{ lacking, completed }, homes] = await Promise.all([
    countLacking(db, asked),
    draftsLacking(db, asked, SHOWN),
  ])
  const first = homes.map((home) => {
    const { id, name, address } = home
    return { id, name, address, changes: changeTexts(filledIn(home, filling, ctx.now()).changes) }
  })
  return { ...counts, preview: { homes: lacking, completed, first } }
}

/** Fills in the blanks of all the user's drafts, in batches, with an entry in each one's history. A second press finds none left.
 *  @returns how many homes changed
 *  @throws SignInRequired, Forbidden */
export async function fillDrafts(
  ctx: Context,
  { list, filling }: { list: string | null; filling: Filling },
): Promise<number> {
  authorize(ctx, ownHomesPolicy.add, null)
  const { userId } = requirePerson(ctx)
  const facts = factsOf(filling)
  if (facts.length === 0) return 0
  let filled = 0
  for (let after: string | undefined; ;) {
    const asked = { userId, list, facts, after }
    const done = await change(
      ctx,
      every(listingPolicy.write),
      (look) => draftsLacking(look.db, asked).for('no key update'),
      async (tx, homes) => {
        const at = ctx.now()
        const edits = homes
          .map((home) => ({ home, ...filledIn(home, filling, at) }))
          .filter(({ changes }) => changes.length > 0)
        await writeEdits(tx.db, { edits }, ctx.actor, at)
        return { filled: edits.length, last: homes.length < MOST_AT_ONCE ? undefined : homes.at(-1)?.id }
      },
    )
    filled += done.filled
    after = done.last
    if (after === undefined) return filled
  }
}
