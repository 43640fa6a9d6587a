import type pg from 'pg'
import { HELD_AFTER_RESTORE } from '#app/features/emails/rules.ts'

const HELD_FOR = 24 // hours; each scheduled job has run by then

/** Holds emails back after a restore. Waiting emails may have been sent between the restored moment and now, so they fail.
 *  For a day, emails from jobs are held, too, because jobs find reasons to write again.
 *  @param database may have an older version's tables
 *  @param restoredTo an ISO date
 *  @returns how many were waiting */
export async function holdEmails(
  database: Pick<pg.ClientBase, 'query'>,
  restoredTo: string,
): Promise<number> {
  await database.query(
    `insert into email_hold ("until", restored_to) values (now() + interval '${HELD_FOR} hours', $1)
     on conflict (one) do update set "until" = excluded."until", restored_to = excluded.restored_to`,
    [restoredTo],
  )
  const held = await database.query(
    `update emails set state = 'failed', last_error = $1 where state = 'queued'`,
    [HELD_AFTER_RESTORE],
  )
  return held.rowCount ?? 0
}
