import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import campusFile from './campuses.json' with { type: 'json' }
import { campusPolicy } from './policy.ts'
import { listCampuses, type CampusChoice } from './queries.server.ts'
import { campusesForm } from './rules.ts'
import { saveCampuses } from './save-campuses.server.ts'

/** The campuses that come with Roost and are not among these. */
export const campusesToAdd = (known: { slug: string }[]): CampusChoice[] =>
  campusFile
    .filter(({ slug }) => !known.some((campus) => campus.slug === slug))
    .map(({ slug, name, shortName }) => ({ slug, name, shortName }))

/** Adds one of them; one that the site has already stays as it is.
 *  @throws NotFound for another slug, and for everybody but admins */
export async function addCampus(ctx: Context, slug: string): Promise<void> {
  authorize(ctx, campusPolicy.save, null)
  const found = campusesForm.parse(campusFile).find((campus) => campus.slug === slug)
  if (!found) throw new NotFound()
  if (campusesToAdd(await listCampuses(ctx, 'all')).some((campus) => campus.slug === slug))
    await saveCampuses(ctx, [found])
}
