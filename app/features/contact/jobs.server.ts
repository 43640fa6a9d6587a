import { lt } from 'drizzle-orm'
import { contactMessages, listingRequests } from '#app/database/schema/site/contact.ts'
import type { Job } from '#app/platform/jobs/job.ts'
import { MESSAGE_KEPT_DAYS } from './rules.ts'

/** Nightly: deletes messages to the operator after a year. */
export const deleteOldContactsJob: Job = {
  name: 'delete-old-contacts',
  alone: true,
  run: async ({ db, now }) => {
    const before = new Date(now().getTime() - MESSAGE_KEPT_DAYS * 24 * 60 * 60 * 1000)
    for (const table of [contactMessages, listingRequests])
      await db.delete(table).where(lt(table.createdAt, before))
  },
}
