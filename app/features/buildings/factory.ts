import { savePlaces } from '#app/features/listings/save-places.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { buildingsNear } from './choose-building.server.ts'

/** Saves a building at USC through the verb. @returns its id */
export async function makeBuilding(ctx: SystemContext, name: string): Promise<string> {
  const at = { lat: 34.0224, lng: -118.2851 }
  const source = { source: 'factory', sourceDate: '2026-11-01', externalId: name }
  await savePlaces(ctx, [{ ...at, ...source, category: 'building', name }])
  const made = (await buildingsNear(ctx.db, at)).find((building) => building.name === name)
  if (!made) throw new Error('the building was saved')
  return made.id
}
