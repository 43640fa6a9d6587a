import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { authorize, findBy } from '#app/database/gate.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { groupMembers } from '#app/database/schema/people/groups.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { findGroup } from '#app/features/groups/group-facts.server.ts'
import { groupPolicy } from '#app/features/groups/policy.ts'
import type { openGroup } from '#app/features/groups/group-page.query.server.ts'
import { walkLimits } from '#app/features/groups/member-walks.query.server.ts'
import { shownMembers } from '#app/features/groups/shown-people.server.ts'
import { groupCopy } from '#app/features/groups/copy.ts'
import { propertyTypes } from '#app/features/listings/choices.ts'
import { requirePerson } from '#app/platform/access.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/addresses/ids.ts'
import { dateAhead } from '#app/platform/time/date-ahead.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { findMatePolicy } from './policy.ts'
import { anyRooms, type Searcher, type Searchers } from './searcher.ts'

/** The campus is the slug that the user chose in their profile. In a group, a user without one gets the only campus chosen by the
 *  members whose profiles they can see, so that both pages count the same homes. */
export type NamedSearchers = Searchers & { name: string; campus: string | null }

/** The members of a group and their answers. It must stay on the server, because it contains caps (in cents a month) that the user
 *  may not see.
 *  @param opened the group, if the page is already loading it
 *  @throws SignInRequired; NotFound for other people's groups */
export async function groupSearchers(
  ctx: Context,
  { groupId, opened }: { groupId: string; opened?: ReturnType<typeof openGroup> },
): Promise<NamedSearchers> {
  const { userId: me } = requirePerson(ctx, groupCopy.logInTo.details)
  if (!isId(groupId)) throw new NotFound(groupCopy.notFound)
  const [, [group, members, answers, limits]] = await findBy(
    ctx,
    (look) => {
      return Promise.all([
        opened ? opened.then(([, group]) => group) : findGroup(look, groupId),
        shownMembers(look, [groupId], 'member'),
        answersOf(look.db, memberIdsOf(groupId)),
        walkLimits(look.db, groupId),
      ])
    },
    ([found]) => ({ rule: groupPolicy.read, subject: found }),
  )
  const today = utcDay(ctx.now())
  const seen = members.map(({ userId, ofUser }) => (userId === null ? null : answers.get(ofUser)?.campus))
  return {
    name: group.name,
    campus: answers.get(me)?.campus ?? only(seen),
    groupDate: dateAhead(group.moveInDate, today),
    rooms: { beds: group.beds, baths: group.baths },
    people: members.map(({ memberId, ofUser, userId, name, self, capKnown, readsCap, readsMinutes }) => ({
      memberId,
      name,
      self,
      cap: capKnown === null ? null : capKnown * 100,
      shown: readsCap,
      walk: readsMinutes ? (limits.get(memberId) ?? null) : null,
      // Values derived from a profile that the user may not see would reveal its content.
      ...statedAnswers(self || userId !== null ? answers.get(ofUser) : undefined, today),
    })),
  }
}

/** The user as the only searcher.
 *  @throws NotFound without a profile */
export async function ownSearchers(ctx: Context): Promise<NamedSearchers> {
  const { userId } = requirePerson(ctx, groupCopy.logInTo.details)
  const { db } = authorize(ctx, findMatePolicy.read, null)
  const own = (await answersOf(db, [userId])).get(userId)
  if (!own) throw new NotFound(NO_PROFILE)
  const cap = own.budgetMax === null ? null : own.budgetMax * 100
  const me = { memberId: userId, name: own.givenName, self: true, cap, shown: true, walk: null }
  const { givenName: name, campus } = own
  return {
    name,
    campus,
    groupDate: null,
    rooms: anyRooms,
    people: [{ ...me, ...statedAnswers(own, utcDay(ctx.now())) }],
  }
}

/** The only distinct value, or null. */
function only(values: (string | null | undefined)[]): string | null {
  const [first = null, ...others] = new Set(values.filter((value) => typeof value === 'string'))
  return others.length === 0 ? first : null
}

export const NO_PROFILE = 'Add your budget and your dates to your profile first'

const memberIdsOf = (groupId: string) =>
  sql`(select member.user_id from ${groupMembers} member where member.group_id = ${groupId}::uuid)`

type Answers = Awaited<ReturnType<typeof answersOf>> extends Map<string, infer Row> ? Row : never

async function answersOf(db: Reading, ids: string[] | SQL) {
  const { userId, answered, budgetMax, moveInDate, petOwner, housingType, roomPreference } = profiles
  const columns = { userId, answered, budgetMax, moveInDate, petOwner, housingType, roomPreference }
  const rows = await db
    .select({ ...columns, givenName: users.givenName, campus: campuses.slug })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(inArray(profiles.userId, ids))
  return new Map(rows.map((row) => [row.userId, row]))
}

/** A prefilled default is not an answer (PRODUCT.md §1), and neither is a past date. */
function statedAnswers(
  row: Answers | undefined,
  today: string,
): Pick<Searcher, 'moveIn' | 'pet' | 'type' | 'sharesRoom'> {
  const answer = <Column extends keyof Answers>(column: Column) =>
    row?.answered.includes(column) ? row[column] : null
  const housingType = answer('housingType')
  return {
    moveIn: dateAhead(answer('moveInDate'), today),
    pet: answer('petOwner') === true,
    type: propertyTypes.find((type) => type.toLowerCase() === housingType) ?? null,
    sharesRoom: ['shared', 'no_preference'].includes(answer('roomPreference') ?? ''),
  }
}
