import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { queryRows, type Statement } from '#app/database/sql/query-rows.server.ts'
import { uploads } from '#app/database/schema/homes/photos.ts'
import type { Reading } from '#app/platform/context.ts'

/** The longest wait after a photo arrives, in milliseconds. */
const LONGEST_WAIT = 1000
const ASKS_EVERY = 200 // milliseconds
/** Milliseconds. An upload that began earlier has a slow connection and needs little processor time. */
const BEGUN_WITHIN = 2000

/** Waits while users are uploading other photos. Preparing a photo takes processor time from uploads, and its owner already sees
 *  the copy in the browser. Waits at most a second, so that a site that constantly receives photos prepares as many as before. */
export async function letUploadsPass(db: Reading, uploadId: string, now: () => Date): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT; waited += ASKS_EVERY) {
    const at = now().getTime()
    const [asked] = await queryRows(db, findUploads, {
      uploadId,
      arrivedAfter: new Date(at - LONGEST_WAIT),
      begunAfter: new Date(at - BEGUN_WITHIN),
    })
    if (!asked?.wait) return
    await wait(ASKS_EVERY)
  }
}

const findUploads: Statement<
  { wait: boolean },
  { uploadId: string; arrivedAfter: Date; begunAfter: Date }
> = (at) => sql`
    select exists (select from ${uploads} where id = ${at.uploadId} and changed_at > ${at.arrivedAfter})
      and exists (select from ${uploads} where state = 'uploading' and changed_at > ${at.begunAfter} and owner_id is not null)
      as wait`
