import { sql } from 'drizzle-orm'
import type { SystemContext } from '#app/platform/context.ts'

/** Has a site that runs start no more jobs by the clock; those that are queued still run. On a slow machine minutes pass between
 *  what a test prepares and what it asks, and a job that is due meanwhile would change it. */
export async function stopSchedule({ db }: Pick<SystemContext, 'db'>): Promise<void> {
  await db.execute(sql`
    create function pgboss.no_schedule() returns trigger language plpgsql as 'begin return null; end';
    create trigger no_schedule before insert on pgboss.schedule for each row execute function pgboss.no_schedule();
    delete from pgboss.schedule`)
}
