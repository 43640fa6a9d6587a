import type { Reading } from '#app/platform/context.ts'
import type { ShownChange } from '../edit/change-text.ts'
import { changesSince } from '../edit/changes-since.server.ts'
import { toShown } from '../edit/shown-change.ts'
import type { EditedHome } from './edited-home.ts'
import { isIn, type EditorSection } from './sections.ts'
import { sameTexts, type TypedSection } from './typed.ts'
import { typedSection } from './typed-section.ts'

type Asked = { home: EditedHome; version: number; section: EditorSection; typed: TypedSection }

/** What others changed in a section since `version`, and the merged field values: the editor's values where they changed
 *  something, the stored values elsewhere. */
export async function sectionMeanwhile(
  tx: Reading,
  { home, version, section, typed }: Asked,
): Promise<{ by: ShownChange[]; typed: TypedSection }> {
  const rows = await changesSince(tx, home.id, version)
  const ours = rows
    .map((row) => ({ ...row, changes: row.changes.filter(({ field }) => isIn(section, field)) }))
    .filter((row) => row.changes.length > 0)
  // What the editor saw of a field is the old value in the first change since then.
  const found = ours.toReversed().flatMap((row) => row.changes)
  const then: EditedHome = {
    ...home,
    ...Object.fromEntries(
      found.filter(({ field }) => field !== 'campus').map(({ field, from }) => [field, from]),
    ),
  }
  const seen = typedSection(section, then)
  const now = typedSection(section, home)
  const names = [...new Set([...Object.keys(seen), ...Object.keys(now), ...Object.keys(typed)])]
  const merged = Object.groupBy(names, listOf)
  const kept = Object.values(merged).flatMap((group = []) => {
    const touched = group.some((name) => !sameTexts(typed[name], seen[name]))
    return group.map((name) => [name, (touched ? typed : now)[name] ?? []])
  })
  return { by: ours.map(toShown), typed: Object.fromEntries(kept) as TypedSection }
}

/** All fields of a list's rows are compared as a whole. */
const listOf = (name: string) => name.split('-')[0] ?? name
