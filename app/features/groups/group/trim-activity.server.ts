import { sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import type { Database } from '#app/platform/context.ts'

/** Lines of activity that are stored of each group or collection; members can add some every second. */
export const ACTIVITY_KEPT = 500

const tables = { group_activity: 'group_id', collection_activity: 'collection_id' }

/** Deletes all but the newest lines of each. */
export async function trimActivity(db: Database, table: keyof typeof tables): Promise<void> {
  const [lines, of] = [sql.identifier(table), sql.identifier(tables[table])]
  // As an array the lines are found once, whatever the statistics say; a subquery may be asked again for each line.
  await changeRows(
    db,
    sql`
    delete from ${lines} where id = any(array(
      select id from (
        select id, row_number() over (partition by ${of} order by at desc, id desc) as place from ${lines}
        where ${of} in (select ${of} from ${lines} group by ${of} having count(*) > ${ACTIVITY_KEPT})
      ) as ranked where place > ${ACTIVITY_KEPT}))`,
  )
}
