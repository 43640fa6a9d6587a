import { getTableColumns, sql } from 'drizzle-orm'
import { columnsAs } from '#app/database/sql/columns-as.server.ts'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { campuses } from '#app/database/schema/map/campuses.ts'
import { profiles } from '#app/database/schema/people/profiles.ts'
import { ownCampusId, viewerOf, type ViewerValues } from '#app/features/people/viewer.server.ts'
import { isPresent, isShown } from '#app/features/people/visible-to.server.ts'
import type { Context, Reading } from '#app/platform/context.ts'
import { contacts, switches, type ProfileField, type Texts } from './fields.ts'
import { isFilledIn, questionNames } from './questions.ts'

export type ProfileRow = typeof profiles.$inferSelect

/** A person's answers as form values. */
export type StoredAnswers = {
  row: ProfileRow
  texts: Texts
  /** The campus's full name; '' without one. */
  universityName: string
}

/** @param lock locks the row until the transaction ends, so that two saves of a profile happen one after the other */
export async function storedAnswers(
  db: Reading,
  userId: string,
  { lock = false } = {},
): Promise<StoredAnswers | null> {
  const [found] = await queryRows<AnswersRow>(
    db,
    sql`select ${columns}
      from ${profiles} left join ${campuses} on ${campuses.id} = ${profiles.campusId}
      where ${profiles.userId} = ${userId}::uuid ${lock ? sql`for update of ${profiles}` : sql``}`,
    { prepared: true },
  )
  return found ? answersOf(found) : null
}

type InSight = {
  stored: StoredAnswers | null
  /** Whether students who are not matches can see the profile. */
  visible: boolean
  /** Slug of the campus where the person's pages start. */
  campus: string | null
}

/** A person's answers, who can see them, and their campus, in one query. */
export async function answersAndAudience(
  tools: Pick<Context, 'actor' | 'now'> & { db: Reading },
  userId: string,
): Promise<InSight> {
  const [found] = await queryRows(tools.db, answersAndSight, { ...viewerOf(tools), userId })
  if (!found) return { stored: null, visible: false, campus: null }
  const { visible, ownCampus, ...row } = found
  const answers = row.userId === null ? null : answersOf({ ...row, userId: row.userId })
  return { stored: answers, visible: visible ?? false, campus: ownCampus }
}

type SightRow = Omit<AnswersRow, 'userId'> & {
  /** Null for a person without a profile. */
  userId: string | null
  visible: boolean | null
  ownCampus: string | null
}

const answersAndSight: Statement<SightRow, ViewerValues & { userId: string }> = (
  at,
) => sql`select ${columns}, ${isPresent} and ${isShown(at)} as visible,
      (select own.slug from ${campuses} own where own.id = ${ownCampusId(at)}) as "ownCampus"
    from ${users} left join ${profiles} on ${profiles.userId} = ${users.id}
    left join ${campuses} on ${campuses.id} = ${profiles.campusId}
    where ${users.id} = ${at.userId}::uuid`

type AnswersRow = ProfileRow & { campusSlug: string | null; campusName: string | null }

const columns = sql`${columnsAs(getTableColumns(profiles))}, ${campuses.slug} as "campusSlug", ${campuses.name} as "campusName"`

const answersOf = ({ campusSlug, campusName, ...row }: AnswersRow): StoredAnswers => ({
  row,
  texts: textsOfRow(row, campusSlug ?? ''),
  universityName: campusName ?? '',
})

/** All answers as form values; a filled-in default becomes '' (PRODUCT.md §1). */
export function textsOfRow(row: ProfileRow, university: string): Texts {
  const fields: readonly ProfileField[] = [...questionNames, ...contacts, ...switches]
  const texts = fields.map((field) => {
    if (field === 'university') return [field, university]
    if (field === 'paused') return [field, row.paused === 'away' ? '' : (row.paused ?? '')]
    const isUsual = isFilledIn(field) && !row.answered.includes(field)
    return [field, isUsual ? '' : answerText(row[field])]
  })
  return Object.fromEntries(texts) as Texts
}

/** Formats a stored value for a form. */
export function answerText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? String(value) : (value as string)
}

type Columns = typeof profiles

export const answerColumns = <Name extends keyof Columns>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, profiles[name]])) as Pick<Columns, Name>
