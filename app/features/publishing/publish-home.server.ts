import { inArray, sql } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { queryRows } from '#app/database/sql/query-rows.server.ts'
import { fileModerationItem } from '#app/features/moderation-queue/file-item.server.ts'
import { chosenSettings } from '#app/features/site/chosen-settings.server.ts'
import type { Context, ReadingContext, SystemContext } from '#app/platform/context.ts'
import { indexListings } from '#app/features/listings/index-listings.server.ts'
import { recordChanges } from '#app/features/listings/listing-changes.server.ts'
import { lockHome } from '#app/features/listings/lock-listings.server.ts'
import { OFFICE } from '#app/platform/office.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { confirmOffered } from '#app/features/listings/confirm-listing.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { ListingStatus } from '#app/features/listings/rules.ts'
import { checkHome, type HomeCheck } from './check-home.ts'
import { flagDuplicate, flagWording, closeItemsOf } from './flag-home.server.ts'

type Tools = Pick<SystemContext, 'db' | 'actor' | 'now'>
type Home = typeof listings.$inferSelect & { people: string[] }

export type PublishHomeOutcome =
  | { ok: true; status: 'published' | 'submitted' }
  | ({ ok: false; reason: 'missing' } & Pick<HomeCheck, 'missing' | 'impossible'>)
  /** Only from `publishAskingFirst`. */
  | { ok: false; reason: 'wording' }
  /** It is published already, or archived. */
  | { ok: false; reason: 'not-a-draft' }

/** Publishes a draft, or submits it for review, depending on the operator's settings (app/features/listings/README.md).
 *  Idempotent.
 *  @throws NotFound, SignInRequired, Forbidden */
export const publishHome = (ctx: Context, listingId: string): Promise<PublishHomeOutcome> =>
  publish(ctx, { listingId, asksFirst: false })

/** Publishes it like `publishHome`, unless the law may not allow its wording, which the manager must first confirm.
 *  @throws NotFound, SignInRequired, Forbidden */
export const publishAskingFirst = (ctx: Context, listingId: string): Promise<PublishHomeOutcome> =>
  publish(ctx, { listingId, asksFirst: true })

function publish(
  ctx: Context,
  { listingId, asksFirst }: { listingId: string; asksFirst: boolean },
): Promise<PublishHomeOutcome> {
  return change(
    ctx,
    listingPolicy.offer,
    (look) => lockHome(look.db, listingId),
    async (tx, home): Promise<PublishHomeOutcome> => {
      if (home.status === 'published' || home.status === 'submitted') return { ok: true, status: home.status }
      if (home.status !== 'draft') return { ok: false, reason: 'not-a-draft' }
      const { missing, impossible, wording } = checkHome(home, ctx.now())
      if (missing.length > 0 || impossible.length > 0)
        return { ok: false, reason: 'missing', missing, impossible }
      if (asksFirst && wording.length > 0) return { ok: false, reason: 'wording' }
      const duplicate = await flagDuplicate(tx, home)
      const doubtful = duplicate || wording.length > 0
      if (await isReviewedFirst(tx, home, doubtful)) {
        const sent = await writeStatus(tx, home, 'submitted')
        await confirmOffered(tx.db, [sent], { actor: ctx.actor, at: ctx.now() })
        await fileModerationItem(tx, {
          kind: 'new-home',
          subject: home.id,
          facts: { listingId: home.id },
        })
        return { ok: true, status: 'submitted' }
      }
      await publishFirst(tx, home)
      if (!runsSite(ctx)) await flagWording(tx, home)
      return { ok: true, status: 'published' }
    },
  )
}

/** Publishes a locked home for the first time; from now on it counts as new. An unconfirmed home gets a full period to be
 *  confirmed. */
export async function publishFirst(tx: Tools, home: Home): Promise<void> {
  const at = tx.now()
  const fresh = home.confirmedAt === null && { freshAt: at }
  const offered = await writeStatus(tx, home, 'published', { listedAt: at, ...fresh })
  await confirmOffered(tx.db, [offered], { actor: tx.actor, at })
}

const runsSite = ({ actor }: Pick<Context, 'actor'>) => actor.kind !== 'person' || actor.admin

/** Whether staff review a manager's home before students see it, by the setting `reviews`; the same rule for homes entered by hand
 *  and from lists.
 *  @param doubtful whether it may be a duplicate, or has wording that the law may not allow */
export async function isReviewedFirst(
  reading: Pick<ReadingContext, 'db' | 'settings' | 'actor'>,
  home: Pick<Home, 'id' | 'companyId'>,
  doubtful: boolean,
): Promise<boolean> {
  return (await reviewRule(reading, home))(doubtful)
}

/** `isReviewedFirst` for a caller that learns later whether the home is doubtful. Reads in one round. */
export async function reviewRule(
  { db, settings, actor }: Pick<ReadingContext, 'db' | 'settings' | 'actor'>,
  { id, companyId }: Pick<Home, 'id'> & Partial<Pick<Home, 'companyId'>>,
): Promise<(doubtful: boolean) => boolean> {
  if (runsSite({ actor })) return () => false
  const company =
    companyId === undefined
      ? sql`(select company_id from listings where id = ${id})`
      : sql`${companyId}::uuid`
  const [{ reviews }, [found]] = await allInOrder([
    chosenSettings(db, settings),
    queryRows<{ isNew: boolean }>(
      db,
      sql`select ${company} = ${OFFICE}::uuid or not exists (
        select from listings where company_id = ${company} and id <> ${id}
          and status in ('published', 'paused', 'archived')) as "isNew"`,
    ),
  ])
  const all = reviews === 'all' || found?.isNew !== false
  return (doubtful) => reviews !== 'none' && (doubtful || all)
}

/** Withdraws a submitted home from review, so that it is a draft again. Homes in another status stay unchanged.
 *  @throws NotFound, SignInRequired, Forbidden */
export async function withdrawHome(ctx: Context, listingId: string): Promise<void> {
  await change(
    ctx,
    listingPolicy.offer,
    (look) => lockHome(look.db, listingId),
    async (tx, home) => {
      if (home.status !== 'submitted') return
      await writeStatus(tx, home, 'draft')
      await closeItemsOf(tx, home.id, 'withdrawn')
    },
  )
}

type WithStatus = Pick<typeof listings.$inferSelect, 'id' | 'version' | 'status'>
/** `byList`: whether a list does it, which will then offer them again once they are back on it. */
type Also = { listedAt?: Date; freshAt?: Date; byList?: boolean }

/** Changes a locked home's status, with its history and search row. Clears whatever was left from the previous status: being
 *  unlisted, and a date to offer the next lease. If a person pauses a home, its list no longer offers it again.
 *  @returns the home as it is now */
export async function writeStatus<Row extends WithStatus>(
  tx: Tools,
  home: Row,
  status: ListingStatus,
  also: Also = {},
): Promise<Row> {
  await writeStatuses(tx, [home], status, also)
  return { ...home, status, version: home.version + 1 }
}

/** Changes the status of many locked homes in few statements.
 *  @returns the homes as they are now */
export async function writeStatuses<Row extends WithStatus>(
  { db: tx, actor, now }: Tools,
  homes: Row[],
  status: ListingStatus,
  { byList = false, ...also }: Also = {},
): Promise<Row[]> {
  if (homes.length === 0) return []
  const ids = homes.map(({ id }) => id)
  const lists = status === 'published' || byList ? {} : { missingSince: null }
  await tx
    .update(listings)
    .set({
      status,
      unlisted: null,
      unlistedAt: null,
      nextLeaseFrom: null,
      ...lists,
      ...also,
      version: sql`${listings.version} + 1`,
      updatedAt: now(),
    })
    .where(inArray(listings.id, ids))
  const changes = homes.map(({ id, version, status: from }) => ({
    listingId: id,
    version: version + 1,
    changes: [{ field: 'status', from, to: status }],
  }))
  await recordChanges(tx, actor, changes, now())
  await indexListings(tx, ids, now())
  return homes.map((home) => ({ ...home, status, version: home.version + 1 }))
}
