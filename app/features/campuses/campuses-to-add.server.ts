import { campuses } from '#app/database/schema/map/campuses.ts'
import { authorize } from '#app/database/gate.server.ts'
import type { Context } from '#app/platform/context.ts'
import { NotFound } from '#app/platform/errors.ts'
import campusFile from './campuses.json' with { type: 'json' }
import { campusPolicy } from './policy.ts'
import type { CampusChoice } from './queries.server.ts'
import { campusesForm } from './rules.ts'
import { saveCampuses } from './save-campuses.server.ts'

/** The campuses that come with Roost and that this site does not have. @throws NotFound for everybody but admins */
export async function campusesToAdd(ctx: Context): Promise<CampusChoice[]> {
  const db = authorize(ctx, campusPolicy.readAll, null)
  const known = new Set((await db.select({ slug: campuses.slug }).from(campuses)).map(({ slug }) => slug))
  return campusFile
    .filter(({ slug }) => !known.has(slug))
    .map(({ slug, name, shortName }) => ({ slug, name, shortName }))
}

/** Adds one of them; one that the site has already stays as it is. @throws NotFound for another slug */
export async function addCampus(ctx: Context, slug: string): Promise<void> {
  const found = campusesForm.parse(campusFile).find((campus) => campus.slug === slug)
  if (!found) throw new NotFound()
  if ((await campusesToAdd(ctx)).some((campus) => campus.slug === slug)) await saveCampuses(ctx, [found])
}
