// What a form changes in the database: triggers record each row that changes or disappears, and each new version of versioned content.
import { sql } from 'drizzle-orm'
import { changeRows } from '#app/database/sql/query-rows.server.ts'
import { vi } from 'vitest'
import { importOwnListKind } from '#app/features/importing/import-job-kind.ts'
import type { SystemContext } from '#app/platform/context.ts'

/** Tables and columns that change on their own, or with every request. */
const RESTLESS = [
  'emails',
  'jobs',
  'rate_limits',
  'sessions',
  'known_browsers',
  'uploads',
  'photos.avif_tries',
  'manager_imports.tries',
  // A job reads nightly lists, and retries after failures.
  'manager_feeds.failures',
  'manager_feeds.last_run_at',
  'manager_feeds.last_result',
  'manager_feeds.last_why',
]

/** Starts recording changes, and stops scheduled jobs: what they delete every ten minutes would count as a change by the form being
 *  sent at that time. */
export async function noteChanges({ db }: SystemContext): Promise<void> {
  const statements = [
    sql`delete from pgboss.schedule`,
    sql`create table noted_changes (name text, was jsonb, now jsonb)`,
    sql`create function note_change() returns trigger language plpgsql as $$ begin
          insert into public.noted_changes values (tg_table_name, to_jsonb(old), to_jsonb(new));
          return null; end $$`,
    // For versioned content, a new version replaces the last.
    sql`create function note_version() returns trigger language plpgsql as $$ begin
          insert into public.noted_changes select tg_table_name, to_jsonb(last), to_jsonb(new)
            from public.site_content_versions last
            where key = new.key and version < new.version order by version desc limit 1;
          return null; end $$`,
    sql`create trigger note_version after insert on public.site_content_versions
          for each row execute function note_version()`,
    sql`do $$ declare each text; begin
          for each in select relname from pg_class where relnamespace = 'public'::regnamespace
            and relkind in ('r', 'p') and not relispartition and relname <> 'noted_changes' loop
            execute format('create trigger note_change after update or delete on public.%I
              for each row execute function note_change()', each);
          end loop; end $$`,
  ]
  for (const statement of statements) await changeRows(db, statement)
}

type Noted = { name: string; was: Record<string, unknown>; now: Record<string, unknown> | null }

/** Deletes the changes recorded so far, once no job is reading a list: what such a job writes when it ends is not a change by the
 *  next form. */
export async function forgetChanges({ db }: SystemContext): Promise<void> {
  const forget = sql`with forgotten as (delete from noted_changes)
    select 1 as busy from pgboss.job where name = ${importOwnListKind.name}
    and state in ('created', 'retry', 'active') limit 1`
  await vi.waitUntil(async () => (await changeRows(db, forget)).length === 0, {
    timeout: 30_000,
    interval: 50,
  })
}

/** What changed since the last call: columns, parts of those that hold JSON, and tables that lost a row. */
export async function takeChanges({ db }: SystemContext): Promise<string[]> {
  const noted = await changeRows<Noted>(db, sql`delete from noted_changes returning name, was, now`)
  const changed = noted
    .flatMap(({ name, was, now }) => (now === null ? [`${name} deleted`] : differences(name, was, now)))
    .filter((change) => !RESTLESS.some((each) => `${change}.`.startsWith(`${each}.`)))
  return [...new Set(changed)]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function differences(path: string, was: unknown, now: unknown): string[] {
  if (JSON.stringify(was) === JSON.stringify(now)) return []
  if (!isRecord(was) || !isRecord(now)) return [path]
  return Object.keys(was).flatMap((key) => differences(`${path}.${key}`, was[key], now[key]))
}
