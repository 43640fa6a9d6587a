import { getTableColumns, sql } from 'drizzle-orm'
import { columnsAs } from '#app/database/columns-as.server.ts'
import { fixedSql, queryRows } from '#app/database/query-rows.server.ts'
import { campuses } from '#app/database/schema/campuses.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import type { Database } from '#app/platform/context.ts'
import { contacts, questions, switches, type Field, type Texts } from './fields.ts'
import { wizardDefaults } from './preferences.ts'

export type ProfileRow = typeof profiles.$inferSelect

/** What somebody told, as forms have it. */
export type StoredAnswers = {
  row: ProfileRow
  texts: Texts
  /** The campus's whole name, '' for none. */
  universityName: string
}

/** @param hold until the transaction ends, so that two saves of one profile come one after the other */
export async function storedAnswers(
  db: Database,
  userId: string,
  { hold = false } = {},
): Promise<StoredAnswers | null> {
  const [found] = await queryRows<ProfileRow & { campusSlug: string | null; campusName: string | null }>(
    db,
    sql`select ${columns}, ${campuses.slug} as "campusSlug", ${campuses.name} as "campusName"
      from ${profiles} left join ${campuses} on ${campuses.id} = ${profiles.campusId}
      where ${profiles.userId} = ${userId}::uuid ${hold ? sql`for update of ${profiles}` : sql``}`,
    { prepared: true },
  )
  if (!found) return null
  const { campusSlug, campusName, ...row } = found
  return { row, texts: textsOfRow(row, campusSlug ?? ''), universityName: campusName ?? '' }
}

const columns = fixedSql(columnsAs(getTableColumns(profiles)))

/** Every answer as a form shows it: a default that was filled in is none (PRODUCT.md §1). */
export function textsOfRow(row: ProfileRow, university: string): Texts {
  const fields: readonly Field[] = [...questions, ...contacts, ...switches]
  const texts = fields.map((field) => {
    if (field === 'university') return [field, university]
    if (field === 'paused') return [field, row.paused === 'away' ? '' : (row.paused ?? '')]
    const isFilledIn = field in wizardDefaults && !row.answered.includes(field)
    return [field, isFilledIn ? '' : answerText(row[field])]
  })
  return Object.fromEntries(texts) as Texts
}

/** A value as forms have it. */
export function answerText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' ? String(value) : (value as string)
}
