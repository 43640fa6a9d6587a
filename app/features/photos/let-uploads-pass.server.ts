import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fixedQuery } from '#app/database/query-rows.server.ts'
import { uploads } from '#app/database/schema/photos.ts'
import type { Context } from '#app/platform/context.ts'

/** Milliseconds after its arrival that a photo waits at most. */
const LONGEST_WAIT = 1000
const ASKS_EVERY = 200 // milliseconds
/** Milliseconds. What was begun longer ago is on a slow line and takes hardly any of this machine. */
const BEGUN_WITHIN = 2000

/** Waits while people are sending other photos: preparing one takes the processor that theirs arrive with, and whoever has
 *  sent a photo sees it from the own browser meanwhile. A photo that has waited in the queue for a second waits no more,
 *  so a site where photos arrive all the time prepares as many as before. */
export async function letUploadsPass(
  { db, now }: Pick<Context, 'db' | 'now'>,
  uploadId: string,
): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT; waited += ASKS_EVERY) {
    const at = now().getTime()
    const [asked] = await findUploads(db, {
      uploadId,
      arrivedAfter: new Date(at - LONGEST_WAIT),
      begunAfter: new Date(at - BEGUN_WITHIN),
    })
    if (!asked?.wait) return
    await wait(ASKS_EVERY)
  }
}

const findUploads = fixedQuery<{ wait: boolean }, { uploadId: string; arrivedAfter: Date; begunAfter: Date }>(
  (at) => sql`
    select exists (select from ${uploads} where id = ${at.uploadId} and changed_at > ${at.arrivedAfter})
      and exists (select from ${uploads} where state = 'uploading' and changed_at > ${at.begunAfter} and owner_id is not null)
      as wait`,
)
