import { eq, inArray, sql } from 'drizzle-orm'
import { findBy } from '#app/database/gate.server.ts'
import { collections } from '#app/database/schema/homes/collections.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { groupMembers, roommateGroups } from '#app/database/schema/people/groups.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { matesOf } from '#app/features/groups/own-groups.query.server.ts'
import { listingPolicy } from '#app/features/listings/policy.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { isId, newId } from '#app/platform/addresses/ids.ts'
import { dateAhead } from '#app/platform/time/date-ahead.ts'
import { homeToAskAbout, leadReaders } from './inquiry.server.ts'
import { askedAbout } from './asked-about.query.server.ts'
import { answerTimeOf } from './answer-time.query.server.ts'
import { tourTimes } from './inquiry-view.server.ts'
import { offeredTimes } from './tour.server.ts'
import type { GroupOfInquiry, InquiryStart } from './views.ts'

/** The initial data of an inquiry form: the home, and what is known about the sender.
 *  @param group one of the sender's groups, whose other members are ticked
 *  @param collection instead of `group`: a collection shared with the group
 *  @throws NotFound when the home does not exist or may not be seen */
export async function inquiryStart(
  ctx: Context,
  {
    listingId,
    group = null,
    collection = null,
  }: { listingId: string; group?: string | null; collection?: string | null },
): Promise<InquiryStart> {
  // The sender's part shows only their own data, so it does not wait for the rule about the home.
  const [open, { home, account }] = await findBy(
    ctx,
    async (look) => {
      const [found, known] = await Promise.all([
        homeToAskAbout(look, listingId),
        look.actor.kind === 'person' ? senderOf(look, look.actor.userId, { group, collection }) : null,
      ])
      return { home: found, account: known }
    },
    ({ home: subject }) => ({ rule: listingPolicy.read, subject }),
  )
  const { id, slug, name, today, closed, timeZone, freeFrom, offerer } = home
  const [answers, offered, people, earlier] = await Promise.all([
    answerTimeOf(open, home.answers),
    offeredTimes({ ...open, now: ctx.now }, { managerUserId: home.answers, timeZone }),
    home.answers === null ? leadReaders(open.db, null) : home.people,
    askedAbout(ctx, id),
  ])
  const ahead = freeFrom !== null && freeFrom > today ? freeFrom : null
  const sender = account && { ...senderFrom(account, { today, freeFrom: ahead }), earlier }
  return {
    home: { id, slug, name },
    offerer,
    readers: { people: people.length, addresses: home.addresses },
    clientId: newId(),
    today,
    freeFrom: ahead,
    answers,
    tour: tourTimes(timeZone, ctx.now(), offered),
    closed,
    sender,
  }
}

/** The form starts with the move-in date that the group agreed on, or with the sender's own when that date is missing or past. A
 *  date before the home is available is left out, because the form would then question its own value. */
function senderFrom(
  { groupMoveIn, moveIn, ...account }: Awaited<ReturnType<typeof senderOf>>,
  { today, freeFrom }: { today: string; freeFrom: string | null },
) {
  const wanted = dateAhead(groupMoveIn, today) ?? dateAhead(moveIn, today)
  const isEarly = wanted !== null && freeFrom !== null && wanted < freeFrom
  return { ...account, moveIn: isEarly ? null : wanted }
}

type Asked = { group: string | null; collection: string | null }

async function senderOf(ctx: Pick<Context, 'actor' | 'now'> & { db: Reading }, userId: string, asked: Asked) {
  const [[account], mates, asking] = await Promise.all([
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
    askingGroup(ctx, userId, asked),
  ])
  return {
    userId,
    name: account?.name ?? '',
    email: account?.email ?? '',
    phone: account?.phone ?? '',
    asksBirthDate: !account?.birthDate,
    moveIn: account?.moveIn ?? null,
    groupMoveIn: asking.moveIn,
    group: asking.group,
    mates: mates.map(({ memberId, name, userId: mate }) => ({
      memberId,
      name,
      ticked: asking.members.has(mate),
    })),
  }
}

/** The given group, or the group that the collection is shared with, and its members, if the sender belongs to it. */
async function askingGroup(
  { db }: { db: Reading },
  me: string,
  { group, collection }: Asked,
): Promise<{ group: GroupOfInquiry | null; moveIn: string | null; members: Set<string> }> {
  const which =
    group !== null && isId(group)
      ? eq(groupMembers.groupId, group)
      : collection !== null && isId(collection)
        ? inArray(
            groupMembers.groupId,
            db.select({ id: collections.groupId }).from(collections).where(eq(collections.id, collection)),
          )
        : undefined
  const { id: groupId, name, moveInDate: moveIn } = roommateGroups
  const rows =
    which === undefined
      ? []
      : await db
          .select({ group: { groupId, name }, moveIn, userId: groupMembers.userId })
          .from(groupMembers)
          .innerJoin(roommateGroups, eq(groupId, groupMembers.groupId))
          .where(which)
  const own = rows.find(({ userId }) => userId === me)
  return own
    ? { group: own.group, moveIn: own.moveIn, members: new Set(rows.map(({ userId }) => userId)) }
    : { group: null, moveIn: null, members: new Set() }
}
