import type { listings } from '#app/database/schema/homes/listings.ts'
import type { Reading } from '#app/platform/context.ts'
import type { ShownChange } from './change-text.ts'
import type { EditField, EditInput } from '#app/features/listings/changes/edit-form.ts'
import { changesSince } from './changes-since.server.ts'
import { fieldTexts } from './field-texts.ts'
import { toShown } from './shown-change.ts'

type Home = typeof listings.$inferSelect

/** What others changed in a home since `version`, and the merged field values. Those are the editor's where the editor
 *  changed something, and the stored ones elsewhere.
 *  @param now the fields as stored */
export async function changedMeanwhile(
  tx: Reading,
  home: Home,
  version: number,
  typed: EditInput,
  now: Record<EditField, string>,
): Promise<{ by: ShownChange[]; texts: EditInput }> {
  const rows = await changesSince(tx, home.id, version)
  // What the editor saw of a field is the old value in the first change since then.
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
