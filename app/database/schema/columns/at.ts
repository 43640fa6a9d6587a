import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, stored in UTC. */
export const at = (name: string) => timestamp(name, { withTimezone: true })
