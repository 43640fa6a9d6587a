import type { SystemContext } from '#app/platform/context.ts'
import type { CampusInput } from './rules.ts'
import { saveCampuses } from './save-campuses.server.ts'

/** Saves a campus through the verb: the University of Southern California unless overrides say otherwise.
 *  @returns its slug */
export async function makeCampus(ctx: SystemContext, overrides: Partial<CampusInput> = {}): Promise<string> {
  const campus = {
    slug: 'usc',
    name: 'University of Southern California',
    shortName: 'USC',
    lat: 34.0224,
    lng: -118.2851,
    ...overrides,
  }
  await saveCampuses(ctx, [campus])
  return campus.slug
}
