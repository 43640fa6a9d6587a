import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { JobHealth, SiteHealth } from '../health.query.server.ts'

type Backup = Pick<SiteHealth, 'backup'>

export const inMegabytes = (bytes: number) =>
  `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`

/** Backup problems that an operator must act on. */
export function BackupNotices({ backup: { failedAt, missing } }: Backup) {
  return (
    <>
      {failedAt && (
        <ErrorSummary title="The last backup failed">
          It began <LocalTime at={failedAt} />. Why is in the log of the process that works on jobs or, for a
          backup by command, where that was run; the backups before it are kept.
        </ErrorSummary>
      )}
      {missing === 'late' && (
        <ErrorSummary title="No backup in the last 26 hours">
          One is due each night. Run make-backup below; if it fails, “Failed runs” says why.
        </ErrorSummary>
      )}
    </>
  )
}

export function BackupFacts({ backup: { madeAt, age, bytes, missing } }: Backup) {
  const last = madeAt && (
    <>
      <LocalTime at={madeAt} /> ({age})
    </>
  )
  return (
    <HealthFacts
      title="Backup"
      facts={[
        ['Last one', last ?? 'None'],
        ['Size', bytes === null ? 'None' : inMegabytes(bytes)],
        ...(missing === 'unscheduled' ? [UNSCHEDULED] : []),
      ]}
    />
  )
}

const UNSCHEDULED = ['Next one', 'No backup is scheduled. Set BACKUP_TO to make one each night.'] as const

export function HealthFacts({ title, facts }: { title: string; facts: (readonly [string, ReactNode])[] }) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <dl className="num grid gap-y-1">
        {facts.map(([term, words]) => (
          <div key={term} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-x-4">
            <dt className="text-ink-2">{term}</dt>
            <dd className="wrap-anywhere">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A job with its state in the queue, and a button to run it if it is a scheduled job. */
export function JobRow({ job: { name, timetable, lastAt, waiting, running, failed } }: { job: JobHealth }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <span className="min-w-0">
        <b className="font-semibold">{name}</b>{' '}
        <span className="num text-sm text-ink-2">{timetable ? cronText(timetable.cron) : 'on demand'}</span>
        <br />
        {timetable && (
          <>
            {timetable.what}
            <br />
          </>
        )}
        <span className="num text-sm text-ink-2">
          {lastAt ? (
            <>
              Last done <LocalTime at={lastAt} />
            </>
          ) : (
            'Not run in the last six days'
          )}
          , {waiting} waiting, {running} running,{' '}
          <span className={failed > 0 ? 'text-bad' : ''}>{failed} failed</span>
        </span>
      </span>
      {timetable && (
        <Form method="post" action={href('/admin/health')} preventScrollReset>
          <Button type="submit" name="job" value={name} size="s" aria-label={`Run now: ${name}`}>
            Run now
          </Button>
        </Form>
      )}
    </li>
  )
}

const two = (part: string) => part.padStart(2, '0')

/** A cron expression in words, such as "every day at 09:30". Returns unknown expressions unchanged.
 *  @param cron five fields, in UTC */
export function cronText(cron: string): string {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.join(' ') !== '* * *') return cron
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (hour === '*' && minute === '*') return 'every minute'
  if (hour === '*' && every !== undefined) return `every ${every} minutes`
  if (!/^\d+$/.test(minute)) return cron
  if (hour === '*') return `every hour at :${two(minute)}`
  return /^\d+$/.test(hour) ? `every day at ${two(hour)}:${two(minute)}` : cron
}
