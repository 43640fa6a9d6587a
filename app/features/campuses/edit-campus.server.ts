import { inTransaction } from '#app/database/transaction.server.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import { invalidFields, type Invalid, type Refused } from '#app/platform/text/field-errors.ts'
import { campusPolicy } from './policy.ts'
import { writeCampus, saveCampuses } from './save-campuses.server.ts'
import { campusVersion, changedParts, lockCampuses, storedCampus } from './stored-campus.server.ts'
import { readCampus, typedCampus, type TypedCampus } from './typed-campus.ts'
import campusFile from './campuses.json' with { type: 'json' }
import { listCampuses, type CampusChoice } from './campuses.query.server.ts'
import { campusesForm } from './rules.ts'

export type EditCampusOutcome =
  | { ok: true; slug: string }
  | Invalid<string>
  /** Someone else saved the campus since the form was opened. */
  | (Refused<'changed'> & { version: string })

const CHANGED: Refused<'changed'> = {
  ok: false,
  reason: 'changed',
  failed:
    'Someone changed this campus since you opened it. What you typed is still here: compare it with the current version in another tab, then save again to overwrite that version.',
}

/** Saves the form of a new or an existing campus.
 *  @param slug null for a new one
 *  @param over the version that the form was opened with; if the stored one differs, nothing is saved
 *  @throws NotFound unless the actor is an admin, and for an unknown campus */
export async function editCampus(
  ctx: Context,
  { slug, typed, over }: { slug: string | null; typed: TypedCampus; over: string },
): Promise<EditCampusOutcome> {
  const open = authorize(ctx, campusPolicy.save, null)
  return inTransaction(open, async (tx): Promise<EditCampusOutcome> => {
    await lockCampuses(tx.db)
    const stored = slug === null ? null : await storedCampus(tx.db, slug)
    if (slug !== null && !stored) throw new NotFound()
    // Fields that the form lacks stay, such as on a page opened before an update.
    const read = readCampus(stored ? { ...typedCampus(stored), ...typed, slug: stored.slug } : typed)
    const before = stored ?? (await storedCampus(tx.db, read.campus?.slug ?? ''))
    if (!read.campus) return invalidFields(read.errors)
    const { campus } = read
    // Submitted twice, or two people entered the same values.
    if (before && changedParts(before, campus).length === 0) return { ok: true, slug: campus.slug }
    if (before && slug === null) {
      const errors = { slug: 'Another campus uses this already. Choose a different one.' }
      return invalidFields(errors)
    }
    if (before && campusVersion(before) !== over) return { ...CHANGED, version: campusVersion(before) }
    await writeCampus(tx, before, campus)
    return { ok: true, slug: campus.slug }
  })
}

/** The campuses that come with Roost, except these. */
export const campusesToAdd = (known: { slug: string }[]): CampusChoice[] =>
  campusFile
    .filter(({ slug }) => !known.some((campus) => campus.slug === slug))
    .map(({ slug, name, shortName }) => ({ slug, name, shortName }))

/** Adds one of them; does nothing if the site already has it.
 *  @throws NotFound for another slug, and unless the actor is an admin */
export async function addCampus(ctx: Context, slug: string): Promise<void> {
  authorize(ctx, campusPolicy.save, null)
  const found = campusesForm.parse(campusFile).find((campus) => campus.slug === slug)
  if (!found) throw new NotFound()
  if (campusesToAdd(await listCampuses(ctx, 'all')).some((campus) => campus.slug === slug))
    await saveCampuses(ctx, [found])
}
