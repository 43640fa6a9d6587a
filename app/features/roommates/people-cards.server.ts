import { and, eq, sql } from 'drizzle-orm'
import { queryRows, type Places } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { hiddenPeople } from '#app/database/schema/people/roommates.ts'
import { shownName } from '#app/features/people/shown-name.ts'
import { countSeen } from '#app/features/people/seen-people.server.ts'
import type { ViewerValues } from '#app/features/people/viewer.server.ts'
import { areMatched, isVisible, visibilityValues } from '#app/features/people/visible-to.server.ts'
import { profilePictures } from '#app/features/photos/profile-pictures.server.ts'
import { ageOn } from '#app/features/people/age.ts'
import { isInAudience } from '#app/features/people/audiences.ts'
import { yearLabels, type Year } from '#app/features/profiles/rules.ts'
import type { Context, Database, Reading } from '#app/platform/context.ts'
import { colorOf } from '#app/platform/files/images/placeholder.ts'
import { dateAhead } from '#app/platform/time/date-ahead.ts'
import { utcDay } from '#app/platform/time/utc-day.ts'
import { cardFitOf } from '#app/features/match-score/fit.ts'
import { aboutLine, bioLine, tagLine, wantText } from './card-text.ts'
import { offeredPlaceText } from './room-text.ts'
import { roomOffersOf } from './room-offers.server.ts'
import { matchAnswers } from '#app/features/match-score/answers.ts'
import type { PersonCard } from './views.ts'
import { matchStates, requestsBetween } from './match-with.query.server.ts'
import { scoredColumns } from '#app/features/match-score/scored-columns.server.ts'

type Tools = Pick<Context, 'actor' | 'now' | 'secrets'> & { db: Database }

/** The cards of these people by id: only people who are looking for roommates, whom the user may see right now and has not hidden.
 *  If the daily limit on strangers is reached, the first ids take precedence; `until`: when the rest may be seen, an ISO time. */
export async function peopleCards(
  tools: Tools,
  me: string,
  own: Parameters<typeof matchAnswers>[0] & { campusId: number | null },
  ids: string[],
): Promise<{ cards: Map<string, PersonCard>; until: string | null }> {
  if (ids.length === 0) return { cards: new Map(), until: null }
  const [seen, found, pictures, rooms, requests] = await Promise.all([
    countSeen(tools, me, ids),
    queryRows(tools.db, cardsOf, { ...visibilityValues(tools), ids }),
    profilePictures(tools, ids),
    roomOffersOf(tools, ids),
    requestsBetween(tools, me, ids),
  ])
  const rows = found.filter(({ userId }) => seen.ids.has(userId))
  const states = matchStates(tools, me, rows, requests)
  const answers = matchAnswers(own)
  const today = utcDay(tools.now())
  const cards = new Map(
    rows.map((row): [string, PersonCard] => {
      const name = shownName(row.givenName, row.familyName)
      const room = rooms.get(row.userId)
      const photo = pictures.get(row.userId)
      const budget = budgetOf(row)
      return [
        row.userId,
        {
          userId: row.userId,
          name,
          photo: photo ? { ...photo, thumbhash: colorOf(photo.thumbhash) } : null,
          age: row.showsAge && row.birthDate !== null ? ageOn(row.birthDate, today) : null,
          about: aboutText(row, own.campusId),
          wants: wantText({
            budget: budget && isInAudience(row.budgetFor, row) ? budget : null,
            hidesBudget: budget !== null,
            moveIn: dateAhead(row.moveInDate, today),
          }),
          bio: bioLine(row.bio),
          ...tagLine(row.tags),
          place: room ? offeredPlaceText(room) : null,
          fit: cardFitOf(answers, row),
          match: states.get(row.userId) ?? { state: 'none' },
        },
      ]
    }),
  )
  return { cards, until: seen.until }
}

const cardsOf = (at: Places<ViewerValues & { ids: string[] }>, db: Reading) =>
  db
    .select({
      userId: users.id,
      givenName: users.givenName,
      familyName: users.familyName,
      matched: areMatched(at, users.id),
      university: campuses.shortName,
      bio: profiles.bio,
      major: profiles.major,
      birthDate: profiles.birthDate,
      showsAge: profiles.showsAge,
      campusId: profiles.campusId,
      year: profiles.year,
      moveInDate: profiles.moveInDate,
      wants: profiles.wantsMatching,
      ...scoredColumns,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(campuses, eq(campuses.id, profiles.campusId))
    .where(
      and(
        sql`${users.id} = any(${at.ids}::uuid[])`,
        isVisible(at),
        eq(profiles.wantsMatching, true),
        sql`not exists (select 1 from ${hiddenPeople}
          where ${hiddenPeople.userId} = ${at.viewer}::uuid and ${hiddenPeople.hiddenUserId} = ${users.id})`,
      ),
    )

type Row = { year: Year | null; major: string | null; university: string | null; campusId: number | null }

/** Year, major, and the university if it is not the user's own; or else whatever is known. */
function aboutText({ year, major, university, campusId }: Row, own: number | null): string {
  const more = aboutLine([year && yearLabels[year], major?.trim(), campusId === own ? null : university])
  return more === '' ? (university ?? '') : more
}

/** The stated budget; null without one. */
function budgetOf(row: Parameters<typeof matchAnswers>[0]) {
  const { budgetMin: min, budgetMax: max } = matchAnswers(row)
  return min === null && max === null ? null : { min, max }
}
