import { eq, sql } from 'drizzle-orm'
import { find } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { matesOf } from '#app/features/groups/queries/mates.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import { homeToAskAbout } from '../inquire/send-inquiry.server.ts'
import { homeAnswerTime } from './answer-time.server.ts'
import { tourTimes } from '../tours/tour-view.server.ts'
import type { InquiryStart } from '../views.ts'

/** What an inquiry form begins with: the home, and the known details of the sender.
 *  @param group one of the sender's groups, whose other members are ticked
 *  @throws NotFound when the home does not exist or may not be seen */
export async function inquiryStart(
  ctx: Context,
  { listingId, group = null }: { listingId: string; group?: string | null },
): Promise<InquiryStart> {
  const [db, home] = await find(ctx, listingPolicy.read, (look) =>
    homeToAskAbout({ ...ctx, db: look }, listingId),
  )
  const { id, slug, name, today, status, timeZone, freeFrom } = home
  const [answers, sender] = await Promise.all([
    homeAnswerTime({ ...ctx, db }, id),
    ctx.actor.kind === 'person' ? senderOf({ ...ctx, db }, ctx.actor.userId, { group, today }) : null,
  ])
  return {
    home: { id, slug, name },
    clientId: newId(),
    today,
    freeFrom: freeFrom !== null && freeFrom > today ? freeFrom : null,
    answers,
    tour: tourTimes(timeZone, ctx.now()),
    gone: status !== 'published',
    sender,
  }
}

type Asked = { group: string | null; today: string }

async function senderOf(
  ctx: Pick<Context, 'actor' | 'now'> & { db: Reading },
  userId: string,
  { group, today }: Asked,
) {
  const [[account], mates, inGroup] = await Promise.all([
    ctx.db
      .select({
        name: users.name,
        email: users.email,
        phone: users.phone,
        birthDate: profiles.birthDate,
        moveIn: sql<
          string | null
        >`case when 'moveInDate' = any(${profiles.answered}) then ${profiles.moveInDate} end`,
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(users.id, userId)),
    matesOf(ctx),
    membersOf(ctx, userId, group),
  ])
  const moveIn = account?.moveIn ?? null
  return {
    userId,
    name: account?.name ?? '',
    email: account?.email ?? '',
    phone: account?.phone ?? '',
    asksBirthDate: !account?.birthDate,
    moveIn: moveIn !== null && moveIn >= today ? moveIn : null,
    mates: mates.map(({ memberId, name, userId: mate }) => ({ memberId, name, ticked: inGroup.has(mate) })),
  }
}

/** The members of a group, if the sender is one of them. */
async function membersOf({ db }: { db: Reading }, me: string, group: string | null): Promise<Set<string>> {
  if (group === null || !isId(group)) return new Set()
  const rows = await db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(eq(groupMembers.groupId, group))
  const ids = new Set(rows.map(({ userId }) => userId))
  return ids.has(me) ? ids : new Set()
}
