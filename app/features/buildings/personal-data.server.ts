import { eq } from 'drizzle-orm'
import { studentBuildings } from '#app/database/schema/map/buildings.ts'
import { places } from '#app/database/schema/map/places.ts'
import type { PersonalData } from '#app/platform/personal-data.ts'

/** The building where a person has most classes. Deleted with the account's row. */
export const buildingData: PersonalData = {
  name: 'building',
  tables: ['student_buildings'],
  read: async (db, { userId }) => {
    const [building] = await db
      .select({ name: places.name, lat: places.lat, lng: places.lng, chosenAt: studentBuildings.chosenAt })
      .from(studentBuildings)
      .innerJoin(places, eq(places.id, studentBuildings.buildingId))
      .where(eq(studentBuildings.userId, userId))
    return { building: building ?? null }
  },
}
