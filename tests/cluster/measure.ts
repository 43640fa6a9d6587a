// What people saw while something broke, and what the database has of what they were told.
import type pg from 'pg'
import type { Answer, Write } from './students.ts'

/** Times in milliseconds. `again` writes that were refused or not answered, and sent again; `crashed` answers with 500, which no fault
 *  excuses; `pages` failed page loads, and those that a busy process refused; `gap` the
 *  longest time without any acknowledged write; `recovered` from the break until writes were acknowledged again; `slowest` answer. */
export type Seen = {
  again: number
  crashed: number
  pages: { loaded: number; failed: number; refused: number }
  gap: number
  recovered: number
  slowest: number
}

const isAcknowledged = ({ status }: Answer) => status >= 200 && status < 400

/** @param brokenAt milliseconds since the epoch */
export function seen(answers: Answer[], brokenAt: number): Seen {
  const after = answers.filter(({ at }) => at >= brokenAt)
  const times = after.filter((answer) => answer.write && isAcknowledged(answer)).map(({ at }) => at)
  let [gap, recovered, last] = [0, 0, brokenAt]
  for (const at of times) {
    // Less than a second is how people happen to write.
    if (at - last > gap) [gap, recovered] = [at - last, at - last < 1_000 ? 0 : at - brokenAt]
    last = at
  }
  const pages = after.filter(({ isPage }) => isPage)
  return {
    again: after.filter((answer) => answer.write && !isAcknowledged(answer)).length,
    crashed: after.filter(({ status }) => status === 500).length,
    pages: {
      loaded: pages.length,
      failed: pages.filter(({ status, isRefused }) => (status === 0 || status >= 500) && !isRefused).length,
      refused: pages.filter(({ isRefused }) => isRefused).length,
    },
    gap,
    recovered,
    slowest: Math.max(0, ...after.map(({ took }) => took)),
  }
}

export type Kept = { acknowledged: number; lost: number; doubled: number }

/** Compares what was acknowledged with the rows.
 *  @param userIds of the students, by their number */
export async function kept(client: pg.Client, answers: Answer[], userIds: string[]): Promise<Kept> {
  const writes = new Map<string, Write>()
  for (const answer of answers)
    if (answer.write && isAcknowledged(answer)) writes.set(JSON.stringify(answer.write), answer.write)
  const told = [...writes.values()]
  const likes = await client.query<{ key: string }>(`select user_id || ' ' || listing_id as key from likes`)
  const liked = new Set(likes.rows.map(({ key }) => key))
  // An inquiry that is answered becomes a message, too.
  const messages = await client.query<{ text: string; count: number }>(
    `select text, count(*)::int from
       (select 'message' as kind, text from messages union all select 'inquiry', message from inquiries) as said
     where text like 'Hello %' group by kind, text`,
  )
  const written = new Map(messages.rows.map(({ text, count }) => [text, count]))
  // A confirmed upload is prepared by a job.
  const uploads = await client.query<{ id: string }>(
    `select id from uploads where state <> 'uploading' union select id from photos`,
  )
  const uploaded = new Set(uploads.rows.map(({ id }) => id))
  // Nobody but the provider knows who somebody is, so these are counted.
  const newcomers = await client.query(`select 1 from sign_in_methods where provider_id = 'google'`)
  const signIns = told.filter(({ kind }) => kind === 'sign-in').length
  const isThere = (write: Write) => {
    if (write.kind === 'sign-in') return true
    if (write.kind === 'photo') return uploaded.has(write.uploadId)
    if (write.kind === 'like') return liked.has(`${userIds[write.student]} ${write.listingId}`)
    return written.has(write.text)
  }
  return {
    acknowledged: told.length,
    lost: told.filter((write) => !isThere(write)).length + Math.max(0, signIns - (newcomers.rowCount ?? 0)),
    doubled: messages.rows.filter(({ count }) => count > 1).length,
  }
}

/** E-mails that were delivered more than once, by their Message-ID. */
export function repeatedEmails(received: { messageId?: string | undefined }[]): number {
  const ids = received.map(({ messageId }) => messageId)
  return ids.length - new Set(ids).size
}
