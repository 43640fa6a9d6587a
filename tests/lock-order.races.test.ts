// Runs verbs that lock the same rows so that they would deadlock if they locked them in different orders (CONTRIBUTING.md). Transactions
// are not retried here: an aborted one fails its test.
import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { users } from '#app/database/schema/people/accounts.ts'
import { collections } from '#app/database/schema/homes/collections.ts'
import type { Connection } from '#app/database/availability/connect.server.ts'
import { DELETION_AFTER } from '#app/features/accounts/deletion-rules.ts'
import { eraseAccounts } from '#app/features/account-settings/erase-accounts.server.ts'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { changeRole } from '#app/features/accounts/grant-role.server.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { shareCollection } from '#app/features/collections/share-collection.server.ts'
import { openDecision } from '#app/features/decisions/open-decision.server.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { typedInquiry } from '#app/features/inquiries/factory.ts'
import { sendInquiry } from '#app/features/inquiries/send-inquiry.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeModerationItem } from '#app/features/moderation/factory.ts'
import { giveItem } from '#app/features/moderation/assign-item.server.ts'
import { liftSuspension } from '#app/features/suspensions/lift-suspension.server.ts'
import { suspendPerson } from '#app/features/suspensions/suspend-person.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { personalData } from '#server/personal-data.ts'
import { contextOf, test } from '#tests/setup/databases/database.ts'
import { makeSharedCollection } from '#tests/setup/people/shared-collections.ts'
import { makeStudents } from '#tests/setup/people/students.ts'

/** Runs the first until it writes to the table, which it does late; then the second until it waits for a lock or is done; then lets
 *  both continue. */
async function crossing<One, Two>(
  { db }: Connection,
  table: string,
  first: () => Promise<One>,
  second: () => Promise<Two>,
): Promise<[One, Two]> {
  const begun: { both?: Promise<[One, Two]> } = {}
  await db.transaction(async (gate) => {
    await gate.execute(sql.raw(`lock table ${table} in share mode`))
    const one = first()
    await untilWaiting(db, 1, one)
    const two = second()
    begun.both = Promise.all([one, two])
    begun.both.catch(() => {}) // The error is handled below.
    await untilWaiting(db, 2, two)
  })
  if (!begun.both) throw new Error('both were begun')
  return begun.both
}

/** Waits until this many connections wait for a lock, or the work is done. */
async function untilWaiting(db: Connection['db'], most: number, work: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => void (isOver = true)
  work.then(over, over)
  const isWaiting = async () => {
    const { rows } = await db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(isOver || (rows[0]?.waiting ?? 0) >= most).toBe(true)
  }
  await vi.waitFor(isWaiting, { timeout: 50_000, interval: 20 })
}

async function admins({ db }: Connection) {
  const ctx = contextOf(db)
  const [ada, abe] = [await makeUser(ctx, { admin: true }), await makeUser(ctx, { admin: true })]
  const asAdmin = { ...ctx, actor: personOf(ada) }
  return { ctx, abe, asAdmin, other: { ...ctx, actor: personOf(abe) } }
}

async function askDeletionLongAgo(ctx: SystemContext, userId: string): Promise<void> {
  const deletionAskedAt = new Date(ctx.now().getTime() - DELETION_AFTER)
  await ctx.db.update(users).set({ deletionAskedAt }).where(eq(users.id, userId))
}

const because = { reason: 'Asked for a deposit before a tour.', length: '7' }
const reason = { reason: 'It was a mistake of ours.' }

test('somebody is suspended, and the suspension lifted, while another admin changes their rights', async ({
  ownDatabase,
}) => {
  const { ctx, asAdmin, other } = await admins(ownDatabase)
  const pia = await makeUser(ctx)
  const role = (on: boolean) => changeRole(other, { userId: pia.id, role: 'manager', on })
  const suspended = await crossing(
    ownDatabase,
    'suspensions',
    () => suspendPerson(asAdmin, { userId: pia.id, input: because }),
    () => role(true),
  )
  expect(suspended).toMatchObject([{ ok: true }, { ok: true, changed: true }])
  const lifted = await crossing(
    ownDatabase,
    'suspensions',
    () => liftSuspension(asAdmin, { userId: pia.id, input: reason }),
    () => role(false),
  )
  expect(lifted).toMatchObject([{ ok: true }, { ok: true, changed: true }])
})

test('two managers ask about each other’s homes', async ({ ownDatabase }) => {
  const ctx = contextOf(ownDatabase.db)
  await makeCampus(ctx)
  const managed = async () => {
    const user = await makeUser(ctx, { manager: true })
    await makeProfile(ctx, user)
    const home = await makeListing(ctx)
    await assignManager(ctx, { listingIds: [home], managerId: user.id })
    return { home, ctx: { ...ctx, actor: personOf(user) } }
  }
  const [mia, max] = [await managed(), await managed()]
  const outcome = await crossing(
    ownDatabase,
    'inquiries',
    () => sendInquiry(mia.ctx, { listingId: max.home, typed: typedInquiry() }),
    () => sendInquiry(max.ctx, { listingId: mia.home, typed: typedInquiry() }),
  )
  expect(outcome).toMatchObject([{ ok: true }, { ok: true }])
})

test('somebody who loses a role at that moment gets nothing for it any more', async ({ ownDatabase }) => {
  const { ctx, abe, asAdmin } = await admins(ownDatabase)
  const item = await makeModerationItem(ctx)
  const given = await crossing(
    ownDatabase,
    'moderation_log',
    () => changeRole(asAdmin, { userId: abe.id, role: 'admin', on: false }),
    () => giveItem(asAdmin, { itemId: item, to: abe.id, had: null }),
  )
  expect(given).toMatchObject([{ ok: true }, { ok: false, reason: 'not-staff' }])
  await makeCampus(ctx)
  const [home, mia] = [await makeListing(ctx), await makeUser(ctx, { manager: true })]
  const managed = await crossing(
    ownDatabase,
    'moderation_log',
    () => suspendPerson(asAdmin, { userId: mia.id, input: because }),
    () => assignManager(asAdmin, { listingIds: [home], managerId: mia.id }),
  )
  expect(managed).toMatchObject([{ ok: true }, { ok: false, reason: 'no-manager' }])
})

test('a manager is erased while their suspension is lifted', async ({ ownDatabase }) => {
  const { ctx, asAdmin } = await admins(ownDatabase)
  await makeCampus(ctx)
  const mia = await makeUser(ctx, { manager: true })
  await assignManager(ctx, { listingIds: [await makeListing(ctx)], managerId: mia.id })
  await suspendPerson(asAdmin, { userId: mia.id, input: because })
  await askDeletionLongAgo(ctx, mia.id)
  const outcome = await crossing(
    ownDatabase,
    'pending_sign_ups',
    () => eraseAccounts(ctx, personalData),
    () =>
      liftSuspension(asAdmin, { userId: mia.id, input: reason }).catch(
        (error: unknown) => (error as Error).name,
      ),
  )
  expect(outcome).toEqual([1, 'NotFound'])
})

test('somebody is erased while others share a collection of theirs, or decide in it', async ({
  ownDatabase,
}) => {
  const ctx = contextOf(ownDatabase.db)
  await makeCampus(ctx)
  const home = await makeListing(ctx)
  /** Ana's collection is shared with a group of both people, who also have a second group. */
  const place = async () => {
    const [ana, ben] = await makeStudents(ctx, 'Ana Rivera', 'Ben Kim')
    if (!ana || !ben) throw new Error('two were made')
    const { collectionId, groupId } = await makeSharedCollection(ctx, [ana, ben], [home])
    const groups = [groupId, await makeGroup(ctx, [ana, ben])].toSorted()
    await askDeletionLongAgo(ctx, ana.id)
    return { ben, collectionId, groups }
  }
  const shared = await place()
  const [, group] = shared.groups
  const { collectionId } = shared
  // The account is already locked, and the groups are next.
  const sharing = await crossing(
    ownDatabase,
    'pending_sign_ups',
    () => eraseAccounts(ctx, personalData),
    () => shareCollection(shared.ben.ctx, { collectionId, input: { sharing: 'group', group } }),
  )
  expect(sharing).toEqual([1, { ok: true }])
  const deciding = await place()
  const decided = await crossing(
    ownDatabase,
    'pending_sign_ups',
    () => eraseAccounts(ctx, personalData),
    () => openDecision(deciding.ben.ctx, { collectionId: deciding.collectionId, input: {} }),
  )
  expect(decided).toEqual([1, { ok: true }])
  const moved = await place()
  const [from = '', to = ''] = moved.groups
  const given = { creatorId: moved.ben.id, groupId: from }
  await ctx.db.update(collections).set(given).where(eq(collections.id, moved.collectionId))
  // The first group is already locked, and the second is next.
  const moving = await crossing(
    ownDatabase,
    'group_members',
    () => eraseAccounts(ctx, personalData),
    () =>
      shareCollection(moved.ben.ctx, {
        collectionId: moved.collectionId,
        input: { sharing: 'group', group: to },
      }),
  )
  expect(moving).toEqual([1, { ok: true }])
})
