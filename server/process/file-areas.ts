import { exportArea } from '#app/features/accounts/personal-data/export-data.server.ts'
import { photoAreas } from '#app/features/photos/files/photo-areas.server.ts'

/** Everything that features store. */
export const fileAreas = [...photoAreas, exportArea]
