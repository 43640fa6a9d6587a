// What people saw while something broke, and whether the database has what was acknowledged to them.
import type pg from 'pg'
import type { Undone } from './faults.ts'
import type { Answer, Write } from './students.ts'

/** Times in milliseconds. `again`: writes that were refused or not answered, and sent again. `crashed`: responses with 500, which no
 *  fault excuses. `limited`: responses with 429, which mean that this test's people do more than a person may. `pages`: page loads
 *  that failed or that a busy process refused. `gap`: the longest time without any acknowledged write. `recovered`: from the break
 *  until writes were acknowledged again. `slowest`: the slowest response. `taken`: from the first try of a write until it was
 *  acknowledged, for the person who waited longest. */
export type Seen = {
  again: number
  crashed: number
  limited: number
  pages: { loaded: number; failed: number; refused: number }
  gap: number
  recovered: number
  slowest: number
  taken: number
}

const isAcknowledged = ({ status }: Answer) => status >= 200 && status < 400

/** @param brokenAt milliseconds since the epoch
 *  @param pausedAt when people were told to stop; those still waiting for their last response do not create a gap for everyone */
export function seen(answers: Answer[], brokenAt: number, pausedAt: number): Seen {
  const after = answers.filter(({ at }) => at >= brokenAt)
  const times = after
    .filter((answer) => answer.write && isAcknowledged(answer) && answer.at < pausedAt)
    .map(({ at }) => at)
  let [gap, recovered, last] = [0, 0, brokenAt]
  for (const at of [...times, pausedAt]) {
    // Pauses under a second are ordinary gaps between people's writes.
    if (at - last > gap) [gap, recovered] = [at - last, at - last < 1_000 ? 0 : at - brokenAt]
    last = at
  }
  const pages = after.filter(({ isPage }) => isPage)
  return {
    again: after.filter((answer) => answer.write && !isAcknowledged(answer)).length,
    crashed: after.filter(({ status }) => status === 500).length,
    limited: after.filter(({ status }) => status === 429).length,
    pages: {
      loaded: pages.length,
      failed: pages.filter(({ status, isRefused }) => (status === 0 || status >= 500) && !isRefused).length,
      refused: pages.filter(({ isRefused }) => isRefused).length,
    },
    gap,
    recovered,
    slowest: Math.max(0, ...after.map(({ took }) => took)),
    taken: Math.max(
      0,
      ...taken(answers)
        .filter(({ at }) => at >= brokenAt)
        .map(({ begun, at }) => at - begun),
    ),
  }
}

type Taken = { write: Write; begun: number; at: number }

/** Acknowledged writes, each once, with the times of the first try and of the acknowledgement. */
function taken(answers: Answer[]): Taken[] {
  const first = new Map<string, number>()
  const found = new Map<string, Taken>()
  for (const answer of answers) {
    const { write, at, took } = answer
    if (!write) continue
    const key = JSON.stringify(write)
    const begun = first.get(key) ?? at - took
    first.set(key, begun)
    if (isAcknowledged(answer) && !found.has(key)) found.set(key, { write, begun, at })
  }
  return [...found.values()]
}

/** `undone`: writes that were intentionally undone, and how many of those still exist. */
export type Kept = {
  acknowledged: number
  /** Writes that cannot be found. Missing sign-ins are only counted. */
  missing: Write[]
  lost: number
  doubled: number
  undone: { writes: number; there: number }
}

/** Compares acknowledged writes with the rows.
 *  @param userIds of the students, by their number
 *  @param undone the intentionally undone writes; those in flight at that moment may exist or not */
export async function kept(
  client: pg.Client,
  answers: Answer[],
  userIds: string[],
  undone: Undone[],
): Promise<Kept> {
  const all = taken(answers)
  const told = all.filter(({ at }) => !undone.some(({ from, to }) => at >= from && at <= to))
  const gone = all.filter(({ begun, at }) => undone.some(({ from, to }) => begun >= from && at <= to))
  const likes = await client.query<{ key: string }>(`select user_id || ' ' || listing_id as key from likes`)
  const liked = new Set(likes.rows.map(({ key }) => key))
  // An answered inquiry becomes a message too.
  const messages = await client.query<{ text: string; count: number }>(
    `select text, count(*)::int from
       (select 'message' as kind, text from messages union all select 'inquiry', message from inquiries) as said
     where text like 'Hello %' group by kind, text`,
  )
  const written = new Map(messages.rows.map(({ text, count }) => [text, count]))
  // A job processes a confirmed upload.
  const uploads = await client.query<{ id: string }>(
    `select id from uploads where state <> 'uploading' union select id from photos`,
  )
  const uploaded = new Set(uploads.rows.map(({ id }) => id))
  // Only the provider knows who a person is, so these are only counted.
  const newcomers = await client.query(`select 1 from sign_in_methods where provider_id <> 'credential'`)
  const signIns = told.filter(({ write }) => write.kind === 'sign-in').length
  const isThere = ({ write }: Taken) => {
    if (write.kind === 'sign-in') return true
    if (write.kind === 'photo') return uploaded.has(write.uploadId)
    if (write.kind === 'like') return liked.has(`${userIds[write.student]} ${write.listingId}`)
    return written.has(write.text)
  }
  const missing = told.filter((one) => !isThere(one)).map(({ write }) => write)
  return {
    acknowledged: told.length,
    missing,
    lost: missing.length + Math.max(0, signIns - (newcomers.rowCount ?? 0)),
    doubled: messages.rows.filter(({ count }) => count > 1).length,
    undone: {
      writes: gone.length,
      there: gone.filter((one) => one.write.kind !== 'sign-in' && isThere(one)).length,
    },
  }
}

/** Emails that were delivered more than once, by their Message-ID. */
export function repeatedEmails(received: { messageId?: string | undefined }[]): number {
  const ids = received.map(({ messageId }) => messageId)
  return ids.length - new Set(ids).size
}
