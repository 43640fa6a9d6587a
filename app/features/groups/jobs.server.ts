import { sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { groupActivity } from '#app/database/schema/people/groups.ts'
import type { Job } from '#app/platform/jobs/job.ts'

/** How many lines of activity are stored per group; members can add several every second. */
export const ACTIVITY_KEPT = 500

/** Daily: deletes all but the newest lines of each group. */
export const trimGroupActivityJob: Job = {
  name: 'trim-group-activity',
  alone: true,
  run: async ({ db }) => {
    // The array makes PostgreSQL find the lines once, whatever the statistics; a subquery might run again for each line.
    await changeRows(
      db,
      sql`
      delete from ${groupActivity} where id = any(array(
        select id from (
          select id, row_number() over (partition by group_id order by at desc, id desc) as place from ${groupActivity}
          where group_id in (select group_id from ${groupActivity} group by group_id having count(*) > ${ACTIVITY_KEPT})
        ) as ranked where place > ${ACTIVITY_KEPT}))`,
    )
  },
}
