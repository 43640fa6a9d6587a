import { customType } from 'drizzle-orm/pg-core'

/** A rectangle as PostgreSQL writes it, `(east,north),(west,south)` in degrees. Its GiST index finds overlaps. */
export const box = customType<{ data: string }>({ dataType: () => 'box' })
