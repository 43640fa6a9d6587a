import { and, asc, eq, gt } from 'drizzle-orm'
import type { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading } from '#app/platform/context.ts'
import type { EditField, EditInput } from '#app/features/listings/edit-form.ts'
import { users } from '#app/database/schema/people/accounts.ts'
import { listingChanges } from '#app/database/schema/homes/listing-changes.ts'
import { toShown, type ShownChange } from './shown-change.ts'
import { fieldTexts } from './field-texts.ts'
import { isFieldInSection, type EditedHome, type EditorSection } from './sections.ts'
import { namesIn, sameTexts, type TypedSection } from './read-section.ts'
import { typedSection } from './section-columns.ts'

type Home = typeof listings.$inferSelect

/** What others changed in a home since `version`, and the merged field values: the editor's values where the editor changed
 *  something, the stored values elsewhere.
 *  @param now the fields as stored */
export async function changedMeanwhile(
  tx: Reading,
  home: Home,
  version: number,
  typed: EditInput,
  now: Record<EditField, string>,
): Promise<{ by: ShownChange[]; texts: EditInput }> {
  const rows = await changesSince(tx, home.id, version)
  // The value the editor saw is the old value in the first change since then.
  const found = rows.toReversed().flatMap((row) => row.changes)
  const { photos, ...columns } = Object.fromEntries(found.map(({ field, from }) => [field, from]))
  const addresses = Array.isArray(photos) ? photos.map(String) : now.images.split(',\n')
  const seen = fieldTexts({ ...home, ...columns }, addresses)
  const texts = Object.fromEntries(
    Object.entries(typed).map(([name, text]) => {
      const field = name as EditField
      return [field, plain(text) === plain(seen[field]) ? now[field] : text]
    }),
  )
  return { by: rows.map(toShown), texts }
}

/** Browsers submit their own line endings. */
const plain = (text: string | undefined) => text?.replace(/\r\n?/g, '\n').trim()

type Asked = { home: EditedHome; version: number; section: EditorSection; typed: TypedSection }

/** What others changed in a section since `version`, and the merged field values: the editor's values where they changed
 *  something, the stored values elsewhere. */
export async function sectionMeanwhile(
  tx: Reading,
  { home, version, section, typed }: Asked,
): Promise<{ by: ShownChange[]; typed: TypedSection }> {
  const rows = await changesSince(tx, home.id, version)
  const ours = rows
    .map((row) => ({ ...row, changes: row.changes.filter(({ field }) => isFieldInSection(section, field)) }))
    .filter((row) => row.changes.length > 0)
  // The value the editor saw is the old value in the first change since then.
  const found = ours.toReversed().flatMap((row) => row.changes)
  const then: EditedHome = {
    ...home,
    ...Object.fromEntries(
      found.filter(({ field }) => field !== 'campus').map(({ field, from }) => [field, from]),
    ),
  }
  const seen = typedSection(section, then)
  const now = typedSection(section, home)
  const merged = Object.groupBy(namesIn(seen, now, typed), listOf)
  const kept = Object.values(merged).flatMap((group = []) => {
    const touched = group.some((name) => !sameTexts(typed[name], seen[name]))
    return group.map((name) => [name, (touched ? typed : now)[name] ?? []])
  })
  return { by: ours.map(toShown), typed: Object.fromEntries(kept) as TypedSection }
}

/** All fields of a list's rows are compared as one. */
const listOf = (name: string) => name.split('-')[0] ?? name

/** The history of a home since a version, oldest first, with who made each change. */
async function changesSince(tx: Reading, listingId: string, version: number) {
  const { by, at, changes } = listingChanges
  return tx
    .select({ by, at, changes, givenName: users.givenName })
    .from(listingChanges)
    .leftJoin(users, eq(users.id, listingChanges.userId))
    .where(and(eq(listingChanges.listingId, listingId), gt(listingChanges.version, version)))
    .orderBy(asc(listingChanges.version), asc(listingChanges.id))
}
