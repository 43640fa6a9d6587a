import { LRUCache } from 'lru-cache'
import { and, asc, eq, gt, not, or, sql, type SQL } from 'drizzle-orm'
import { authorize, change } from '#app/database/gate.server.ts'
import { companyOfAccount } from '#app/database/sql/company-people.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { confirmOffered } from '#app/features/listings/confirm-listing.server.ts'
import { homeFields } from '#app/features/listings/home-fields.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { withPeople } from '#app/features/listings/lock-listings.server.ts'
import { listingPolicy, ownHomesPolicy } from '#app/features/listings/policy.ts'
import { every, requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { yieldOften } from '#app/platform/process/resting.ts'
import { checkHome, neededFacts, type CheckedHome, type HomeCheck, type NeededFact } from './check-home.ts'
import { flagDuplicate } from './flag-home.server.ts'
import { isReviewedFirst, writeStatuses } from './publish-home.server.ts'
import { MOST_AT_ONCE } from './rules.ts'

const { price, priceBasisAssumed, fees, availableFrom, description } = listings

/** What a home lacks, matching `checkHome`. */
const lacks: Record<NeededFact, SQL> = {
  price: sql`${price} <= 0`,
  priceBasis: sql`${priceBasisAssumed}`,
  fees: sql`not coalesce((select bool_and(fee ->> 'state' <> 'unknown') from jsonb_array_elements(${fees}) fee
    where fee ->> 'kind' = 'fee' and fee -> 'once' is null), false)`,
  availableFrom: sql`${availableFrom} is null`,
  description: sql`${description} !~ '\\S'`,
}
const isIncomplete = sql`(${sql.join(Object.values(lacks), sql` or `)})`

/** A home that an admin returned waits for its manager, who finds the reason on its page. */
const isReturned = sql`exists (select from moderation_items item where item.kind = 'new-home'
  and item.subject = ${listings.id}::text and item.outcome in ('give-back', 'given-back'))`

/** The drafts of an account's company, or only those of one list if its name is given. */
const draftsOf = (userId: string, list: string | null) =>
  and(
    eq(listings.companyId, companyOfAccount(userId)),
    eq(listings.status, 'draft'),
    list === null ? undefined : eq(listings.source, list),
    not(isReturned),
  )

/** The drafts of an account's company, or of one of its lists: how many, how many would be submitted now, which of the others lack
 *  nothing but would be refused, and what the rest lacks. */
export type DraftCounts = {
  drafts: number
  complete: number
  refused: { homes: number; first: { id: string; title: string }[] }
  incomplete: number
  missing: { fact: NeededFact; label: string; homes: number }[]
}

/** Why a draft is not submitted. The only such rule: drafts are counted and submitted by it. */
function whyLeft(
  home: CheckedHome,
  at: Date,
  isWorded = (check: HomeCheck) => check.wording.length > 0,
): 'facts' | 'wording' | null {
  const check = checkHome(home, at)
  if (check.missing.length > 0 || check.impossible.length > 0) return 'facts'
  return isWorded(check) ? 'wording' : null
}

/** Complete drafts that are checked for a count; more than a list usually has. */
const MOST_CHECKED = 500
const SHOWN = 5
/** Whether the wording of a version of a home was found doubtful, since reading it takes half a millisecond. */
const wordings = new LRUCache<string, boolean>({ max: 10_000 })

async function refusedOf(homes: (CheckedHome & { id: string; version: number })[], now: Date) {
  const rest = yieldOften()
  const refused: { id: string; title: string }[] = []
  for (const home of homes) {
    const key = `${home.id} ${home.version}`
    const left = whyLeft(home, now, (check) => {
      const is = wordings.get(key) ?? check.wording.length > 0
      wordings.set(key, is)
      return is
    })
    if (left) refused.push({ id: home.id, title: homeTitle(home) })
    await rest()
  }
  return refused
}

export async function draftCounts(
  { db, now }: Pick<Context, 'now'> & { db: Reading },
  userId: string,
  list: string | null = null,
): Promise<DraftCounts> {
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [row] = await db
    .select({
      drafts: sql<number>`count(*)::int`,
      complete: counted(not(isIncomplete)),
      price: counted(lacks.price),
      priceBasis: counted(lacks.priceBasis),
      fees: counted(lacks.fees),
      availableFrom: counted(lacks.availableFrom),
      description: counted(lacks.description),
    })
    .from(listings)
    .where(draftsOf(userId, list))
  if (!row) throw new Error('A count has a row.')
  const isComplete = and(draftsOf(userId, list), not(isIncomplete))
  const homes =
    row.complete === 0
      ? []
      : await db.select().from(listings).where(isComplete).orderBy(asc(listings.id)).limit(MOST_CHECKED)
  const refused = await refusedOf(homes, now())
  const missing = neededFacts.map((fact) => ({ fact, label: homeFields[fact].label, homes: row[fact] }))
  return {
    drafts: row.drafts,
    complete: Math.max(0, row.complete - refused.length),
    refused: { homes: refused.length, first: refused.slice(0, SHOWN) },
    incomplete: row.drafts - row.complete,
    missing: missing.filter(({ homes: some }) => some > 0),
  }
}

/** The drafts of an account's company that lack any of these facts (without facts: the drafts that could be published), in id
 *  order. */
export function draftsLacking(
  db: Reading,
  { userId, list, facts, after }: DraftsAsked,
  most: number = MOST_AT_ONCE,
) {
  const lacking = or(...facts.map((fact) => lacks[fact])) ?? not(isIncomplete)
  const later = after === undefined ? undefined : gt(listings.id, after)
  return db
    .select(withPeople)
    .from(listings)
    .where(and(draftsOf(userId, list), lacking, later))
    .orderBy(asc(listings.id))
    .limit(most)
}
type DraftsAsked = {
  userId: string
  list: string | null
  facts: readonly NeededFact[]
  after?: string | undefined
}

/** How many drafts lack any of these facts, and how many of them lack nothing else. */
export async function countLacking(
  db: Reading,
  { userId, list, facts }: DraftsAsked,
): Promise<{ lacking: number; completed: number }> {
  const others = neededFacts.filter((fact) => !facts.includes(fact)).map((fact) => lacks[fact])
  const [row] = await db
    .select({
      lacking: sql<number>`count(*)::int`,
      completed: sql<number>`(count(*) filter (where not (${or(...others) ?? sql`false`})))::int`,
    })
    .from(listings)
    .where(and(draftsOf(userId, list), or(...facts.map((fact) => lacks[fact])) ?? sql`false`))
  return row ?? { lacking: 0, completed: 0 }
}

/** How many were published, wait for an admin, or stay drafts: because something in them cannot be true, or because each one's page
 *  first asks about its wording. */
export type SubmitDraftsOutcome = { published: number; submitted: number; left: number; worded: number }

/** Publishes, or submits for review, all of the user's complete drafts, in batches; a second press finds none left. @throws
 *  SignInRequired, Forbidden */
export async function submitDrafts(
  ctx: Context,
  { list }: { list: string | null },
): Promise<SubmitDraftsOutcome> {
  authorize(ctx, ownHomesPolicy.add, null)
  const { userId } = requirePerson(ctx)
  const total: SubmitDraftsOutcome = { published: 0, submitted: 0, left: 0, worded: 0 }
  for (let after: string | undefined; ;) {
    const done = await submitSome(ctx, userId, { list, after })
    total.published += done.published
    total.submitted += done.submitted
    total.left += done.left
    total.worded += done.worded
    after = done.last
    if (after === undefined) return total
  }
}

function submitSome(ctx: Context, userId: string, some: { list: string | null; after: string | undefined }) {
  return change(
    ctx,
    every(listingPolicy.offer),
    (look) => draftsLacking(look.db, { ...some, userId, facts: [] }).for('no key update'),
    async (tx, drafts) => {
      const at = ctx.now()
      const direct: typeof drafts = []
      const reviewed: typeof drafts = []
      let worded = 0
      const isFirst = new Map<boolean, boolean>()
      for (const home of drafts) {
        const left = whyLeft(home, at)
        if (left === 'wording') worded += 1
        if (left) continue
        const doubtful = await flagDuplicate(tx, home)
        const waits = isFirst.get(doubtful) ?? (await isReviewedFirst(tx, home, doubtful))
        isFirst.set(doubtful, waits)
        ;(waits ? reviewed : direct).push(home)
      }
      const unconfirmed = direct.filter(({ confirmedAt }) => confirmedAt === null)
      const confirmed = direct.filter((home) => home.confirmedAt !== null)
      const offered = [
        ...(await writeStatuses(tx, unconfirmed, 'published', { listedAt: at, freshAt: at })),
        ...(await writeStatuses(tx, confirmed, 'published', { listedAt: at })),
        ...(await writeStatuses(tx, reviewed, 'submitted')),
      ]
      await confirmOffered(tx.db, offered, { actor: ctx.actor, at })
      for (const { id: listingId } of reviewed)
        await fileModerationItem(tx, { kind: 'new-home', subject: listingId, facts: { listingId } })
      return {
        published: direct.length,
        submitted: reviewed.length,
        left: drafts.length - direct.length - reviewed.length - worded,
        worded,
        last: drafts.length < MOST_AT_ONCE ? undefined : drafts.at(-1)?.id,
      }
    },
  )
}
