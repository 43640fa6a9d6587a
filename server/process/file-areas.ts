import { exportArea } from '#app/features/account-settings/export-data.server.ts'
import { photoAreas } from '#app/features/photos/photo-areas.server.ts'

/** All areas of files that features store. */
export const fileAreas = [...photoAreas, exportArea]
