import type { CampusEntrance } from '#app/database/schema/map/campuses.ts'
import type { Position } from '#app/platform/geo/distance.ts'

/** Where ways to a campus end: at any of its entrances, or at its position when none are known. */
export const wayEnds = (campus: Position & { entrances: readonly CampusEntrance[] }): readonly Position[] =>
  campus.entrances.length > 0 ? campus.entrances : [campus]
