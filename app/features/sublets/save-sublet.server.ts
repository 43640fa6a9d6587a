import { and, count, eq, gte, notInArray } from 'drizzle-orm'
import { change } from '#app/database/gate.server.ts'
import { sublets } from '#app/database/schema/people/sublets.ts'
import { lockAccount } from '#app/features/accounts/account-row.server.ts'
import { homeAtAddress } from '#app/features/roommates/save-room.server.ts'
import { requirePerson } from '#app/platform/access.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { invalid, invalidFields, type Invalid } from '#app/platform/text/field-errors.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { areaOf } from './area.server.ts'
import { notOffered } from './copy.ts'
import { flagSublet } from './flag-sublet.server.ts'
import { ownSublet } from './own-sublets.query.server.ts'
import { ownSubletsPolicy, subletPolicy } from './policy.ts'
import { whyNot } from './poster.server.ts'
import { SUBLETS_MOST } from './rules.ts'
import { subletForm, type SubletField, type SubletTexts } from './sublet-form.ts'

type Status = 'draft' | 'published' | 'paused'
export type SaveSubletOutcome =
  | { ok: true; subletId: string; status: Status }
  | Invalid<SubletField>
  | ReturnType<typeof notOffered>

/** Offers a student's place: published immediately if the landlord agreed or was asked, otherwise kept as a draft.
 *  @param input the form's fields @throws SignInRequired, Forbidden */
export async function createSublet(ctx: Context, input: SubletTexts): Promise<SaveSubletOutcome> {
  const { userId } = requirePerson(ctx)
  const read = subletForm(utcDay(ctx.now())).safeParse(input)
  // Locks the account's row, so that the second of two concurrent requests counts the first.
  return change(
    ctx,
    ownSubletsPolicy.add,
    async (look) => ({ userId: (await lockAccount(look.db, userId)).id }),
    async (tx) => {
      const why = await whyNot(tx, userId)
      if (why) return why
      if (!read.success) return invalid(read.error)
      const { home, position, ...sublet } = read.data
      const listingId = home === '' ? null : await homeAtAddress(tx, home)
      if (home !== '' && listingId === null) return noSuchHome
      const [open] = await tx.db.select({ count: count() }).from(sublets).where(openOf(userId, tx.now()))
      if ((open?.count ?? 0) >= SUBLETS_MOST) return notOffered('too-many')
      const subletId = newId()
      const status = sublet.consent === 'no' ? 'draft' : 'published'
      const at = tx.now()
      const times = { confirmedAt: at, createdAt: at, updatedAt: at }
      const row = {
        id: subletId,
        userId,
        listingId,
        status,
        ...sublet,
        ...(await areaOf(tx.db, { listingId, position })),
      } as const
      await tx.db.insert(sublets).values({ ...row, ...times })
      await flagSublet(tx, row)
      return { ok: true, subletId, status }
    },
  )
}

/** Changes a sublet, which confirms it as well. A draft is published if the landlord agreed or was asked; otherwise a published
 *  sublet becomes a draft.
 *  @param input the form's fields; missing ones stay as they are @throws NotFound */
export async function changeSublet(
  ctx: Context,
  { subletId, input }: { subletId: string; input: SubletTexts },
): Promise<SaveSubletOutcome> {
  const { userId } = requirePerson(ctx)
  const today = utcDay(ctx.now())
  const { texts } = await ownSublet(ctx, subletId)
  return change(
    ctx,
    subletPolicy.manage,
    async (look) => {
      await lockAccount(look.db, userId)
      return lockSublet(look.db, subletId)
    },
    async (tx, found): Promise<SaveSubletOutcome> => {
      if (found.status === 'ended' || found.status === 'removed' || found.freeUntil < today)
        return notOffered('over')
      const why = await whyNot(tx, userId)
      if (why) return why
      const read = subletForm(today).safeParse({ ...texts, ...input })
      if (!read.success) return invalid(read.error)
      const { home, position, ...sublet } = read.data
      const listingId = home === '' ? null : await homeAtAddress(tx, home)
      if (home !== '' && listingId === null) return noSuchHome
      const area = await areaOf(tx.db, { listingId, position })
      const status = sublet.consent === 'no' ? 'draft' : found.status === 'paused' ? 'paused' : 'published'
      const at = tx.now()
      await tx.db
        .update(sublets)
        .set({ ...sublet, listingId, ...area, status, confirmedAt: at, updatedAt: at })
        .where(eq(sublets.id, subletId))
      await flagSublet(tx, { id: subletId, userId, listingId, status, ...sublet })
      return { ok: true, subletId, status }
    },
  )
}

const noSuchHome = invalidFields<SubletField>({
  home: 'There is no home on this site at this address. Copy it from the home’s page.',
})

/** Locks a sublet for its poster. `shown` only completes `SubletFacts`: rules for managing do not read it. @throws NotFound */
export async function lockSublet(db: Reading, subletId: string) {
  const [found] = isId(subletId)
    ? await db.select().from(sublets).where(eq(sublets.id, subletId)).for('no key update')
    : []
  if (!found) throw new NotFound()
  return { ...found, shown: false }
}

/** A student's active sublets: those that have not ended. */
const openOf = (userId: string, now: Date) =>
  and(
    eq(sublets.userId, userId),
    notInArray(sublets.status, ['ended', 'removed']),
    gte(sublets.freeUntil, utcDay(now)),
  )
