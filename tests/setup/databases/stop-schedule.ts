import { sql } from 'drizzle-orm'
import type { SystemContext } from '#app/platform/context.ts'

/** Stops a running site from starting scheduled jobs; queued jobs still run. On a slow machine, minutes can pass between a test's
 *  setup and its checks, and a job due in between would change the data. */
export async function stopSchedule({ db }: Pick<SystemContext, 'db'>): Promise<void> {
  await db.execute(sql`
    create function pgboss.no_schedule() returns trigger language plpgsql as 'begin return null; end';
    create trigger no_schedule before insert on pgboss.schedule for each row execute function pgboss.no_schedule();
    delete from pgboss.schedule`)
}
