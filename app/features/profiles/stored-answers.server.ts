import { eq } from 'drizzle-orm'
import { campuses } from '#app/database/schema/campuses.ts'
import { profiles } from '#app/database/schema/profiles.ts'
import type { Database } from '#app/platform/context.ts'
import { contacts, switches, type Field, type Texts } from './fields.ts'
import { questions, wizardDefaults } from './preferences.ts'

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
  const one = db.select().from(profiles).where(eq(profiles.userId, userId))
  const [row] = await (hold ? one.for('update') : one)
  if (!row) return null
  const campus = row.campusId === null ? null : await findCampus(db, row.campusId)
  return { row, texts: textsOfRow(row, campus?.slug ?? ''), universityName: campus?.name ?? '' }
}

async function findCampus(db: Database, id: number) {
  const { slug, name } = campuses
  const [campus] = await db.select({ slug, name }).from(campuses).where(eq(campuses.id, id))
  return campus
}

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
