import type { HomeFacts } from '../../to-detail.ts'

/** A home as its editor gets it. `campus` is its slug. */
export type EditedHome = HomeFacts & { campus: string; version: number }

/** A campus that a home can be at. */
export type EditedCampus = { slug: string; name: string; shortName: string; lat: number; lng: number }
