import type { HomeFacts } from '#app/features/listings/queries/to-detail.ts'

/** A home in the form that its editor uses. `campus` is its slug. */
export type EditedHome = HomeFacts & { campus: string; version: number }

/** A campus to choose from. */
export type EditedCampus = { slug: string; name: string; shortName: string; lat: number; lng: number }
