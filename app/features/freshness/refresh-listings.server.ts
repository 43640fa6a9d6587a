import { inTransaction } from '#app/database/transaction.server.ts'
import { href } from 'react-router'
import { and, asc, count, eq, exists, gt, gte, inArray, isNotNull, isNull, lte, not, sql } from 'drizzle-orm'
import { homeQuestions } from '#app/database/schema/homes/freshness.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import type { ChosenSettings } from '#app/features/site/rules.ts'
import { peopleToNotify } from '#app/features/companies/people-to-notify.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import type { Context, Reading, SystemContext } from '#app/platform/context.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { homeTitle } from '#app/features/listings/home-title.ts'
import { isCompanyHeld } from '#app/features/listings/is-withheld.server.ts'
import { indexListings } from '#app/features/listings/index-listings.server.ts'
import { askAbout } from './ask-manager.server.ts'
import { ASK_DAYS_BEFORE_EXPIRY, DAY } from '#app/features/listings/freshness-rules.ts'

const ASKED_AT_ONCE = 1000 // homes in one email; the rest follow an hour later
const HELD_AT_ONCE = 1000

const daysAgo = ({ now }: Pick<Context, 'now'>, days: number) => new Date(now().getTime() - days * DAY)
/** Excludes held homes: nobody is asked about them, and they are not hidden for lack of confirmation. */
const offered = and(eq(listings.status, 'published'), isNull(listings.unlisted), not(isCompanyHeld))

const pastWindow = (tools: Pick<Context, 'now'>, days: number) =>
  and(offered, lte(listings.freshAt, daysAgo(tools, days)))

/** How many homes would leave search if confirmations expired after this many days. */
export async function countPastWindow(
  { db, now }: { db: Reading; now: () => Date },
  days: number,
): Promise<number> {
  const [row] = await db.select({ homes: count() }).from(listings).where(pastWindow({ now }, days))
  return row?.homes ?? 0
}

/** Asks managers about homes whose confirmation expires within a week: once per confirmation, in one email per manager.
 *  @returns number of homes asked about */
export async function askManagers(ctx: SystemContext): Promise<number> {
  const due = dueToAsk(ctx, await chosenSettings(ctx.db, ctx.settings))
  return askAbout(ctx, { due, why: 'window', most: ASKED_AT_ONCE })
}

function dueToAsk(ctx: SystemContext, { freshDays }: ChosenSettings) {
  const askedSince = ctx.db
    .select({ id: homeQuestions.id })
    .from(homeQuestions)
    .where(and(eq(homeQuestions.listingId, listings.id), gte(homeQuestions.askedAt, listings.freshAt)))
  return and(
    offered,
    isNotNull(listings.managerId),
    lte(listings.freshAt, daysAgo(ctx, freshDays - Math.min(ASK_DAYS_BEFORE_EXPIRY, freshDays - 1))),
    not(exists(askedSince)),
  )
}

/** Hides homes whose confirmation has expired from search. Skips homes that are locked because they are being confirmed right now.
 *  @returns how many */
export async function unlistUnconfirmed(ctx: SystemContext): Promise<number> {
  const { freshDays } = await chosenSettings(ctx.db, ctx.settings)
  for (let held = 0; ;) {
    const ids = await inTransaction(ctx, (tx) => unlistSome(tx, freshDays))
    held += ids.length
    if (ids.length < HELD_AT_ONCE) return held
  }
}

async function unlistSome(tx: SystemContext, freshDays: number): Promise<string[]> {
  const rows = await tx.db
    .select()
    .from(listings)
    .where(pastWindow(tx, freshDays))
    .orderBy(asc(listings.freshAt), asc(listings.id))
    .limit(HELD_AT_ONCE)
    .for('no key update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.db
    .update(listings)
    .set({ unlisted: 'unconfirmed', unlistedAt: tx.now() })
    .where(inArray(listings.id, ids))
  await indexListings(tx.db, ids, 'rank later')
  const managed = rows.filter(({ managerId }) => managerId !== null)
  for (const [companyId, homes] of Map.groupBy(managed, (home) => home.companyId)) {
    const managerIds = homes.map(({ managerId }) => managerId).filter((id) => id !== null)
    for (const to of await peopleToNotify(tx.db, { companyId, managerIds })) await notifyHidden(tx, to, homes)
  }
  return ids
}

/** One notification about all of a company's homes that left search together. */
async function notifyHidden(
  tx: SystemContext,
  to: string,
  homes: { name: string; address: string }[],
): Promise<void> {
  const named = homes.slice(0, MOST_NAMED).map(homeTitle).join('; ')
  const more = homes.length > MOST_NAMED ? `; and ${homes.length - MOST_NAMED} more` : ''
  await notify(tx, {
    kind: 'homes-hidden',
    to,
    detail: `${formatCount(homes.length, 'home')} ${homes.length === 1 ? 'is' : 'are'} now hidden from search, because nobody confirmed in time that ${homes.length === 1 ? 'it is' : 'they are'} still available: ${named}${more}. Confirm what is available to show it again.`,
    same: tx.now().toISOString(),
    link: `${href('/manage')}?show=asked`,
  })
}

const MOST_NAMED = 10

/** Returns homes to search that were hidden because their confirmation expired and that are fresh again, for example because the
 *  window became longer. Locked rows are left for the next run.
 *  @returns how many */
export async function returnConfirmedToSearch(ctx: SystemContext): Promise<number> {
  const { freshDays } = await chosenSettings(ctx.db, ctx.settings)
  for (let back = 0; ;) {
    const ids = await inTransaction(ctx, (tx) => bringSomeBack(tx, freshDays))
    back += ids.length
    if (ids.length < HELD_AT_ONCE) return back
  }
}

async function bringSomeBack(tx: SystemContext, freshDays: number): Promise<string[]> {
  const rows = await tx.db
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.status, 'published'),
        eq(listings.unlisted, 'unconfirmed'),
        gt(listings.freshAt, daysAgo(tx, freshDays)),
      ),
    )
    .orderBy(asc(listings.freshAt), asc(listings.id))
    .limit(HELD_AT_ONCE)
    .for('no key update', { skipLocked: true })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx.db.update(listings).set({ unlisted: null, unlistedAt: null }).where(inArray(listings.id, ids))
  await indexListings(tx.db, ids, 'rank later')
  return ids
}

/** Confirms the demo's homes, because there is nobody to ask; those with a manager only if `managed` is set. Skips homes that
 *  students reported or the operator asked about.
 *  @returns how many */
export async function confirmDemo(ctx: SystemContext, { managed }: { managed: boolean }): Promise<number> {
  if (ctx.settings.mode !== 'demo') return 0
  return ctx.db.transaction(async (tx) => {
    const homes = await tx
      .select({ id: listings.id, unlisted: listings.unlisted })
      .from(listings)
      .where(
        and(
          eq(listings.source, 'demo'),
          eq(listings.status, 'published'),
          sql`coalesce(${listings.unlisted}, 'unconfirmed') = 'unconfirmed'`,
          lte(listings.freshAt, daysAgo(ctx, DEMO_CONFIRMATION_HOLDS)),
          managed ? undefined : isNull(listings.managerId),
        ),
      )
      .orderBy(asc(listings.id))
      .for('no key update', { skipLocked: true })
    if (homes.length === 0) return 0
    const ids = homes.map(({ id }) => id)
    const at = ctx.now()
    await tx
      .update(listings)
      .set({
        confirmedAt: at,
        confirmedBy: sql`coalesce(${listings.confirmedBy}, 'operator')`,
        freshAt: at,
        unlisted: null,
        unlistedAt: null,
      })
      .where(inArray(listings.id, ids))
    const back = homes.filter(({ unlisted }) => unlisted !== null).map(({ id }) => id)
    await indexListings(tx, back, 'rank later')
    return ids.length
  })
}

/** Days after which a demo home is confirmed again. Not daily, so that confirmation dates differ among demo homes. */
const DEMO_CONFIRMATION_HOLDS = 7
