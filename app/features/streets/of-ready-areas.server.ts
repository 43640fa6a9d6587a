import { sql } from 'drizzle-orm'
import { streetAreas, streetLines } from '#app/database/schema/map/streets.ts'

/** Of `street_lines` those whose import has ended. The areas are read once: joined, they were looked through for each line. */
export const ofReadyAreas = sql`${streetLines.areaId} = any(
  array(select ${streetAreas.id} from ${streetAreas} where ${streetAreas.ready}))`
