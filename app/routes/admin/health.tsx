import { Link, href } from 'react-router'
import type { Route } from './+types/health'
import { moderationFlash } from '#app/features/moderation/flash.ts'
import { siteHealth } from '#app/features/health/health.query.server.ts'
import { runJob } from '#app/features/health/run-job.server.ts'
import {
  BackupFacts,
  BackupNotices,
  HealthFacts,
  JobRow,
  inMegabytes,
} from '#app/features/health/ui/health-parts.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import { siteParts } from '#app/platform/addresses/site-parts.ts'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { answerForm } from '#app/web/forms/answer-form.server.ts'
import { requireUser } from '#app/web/require-user.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  return withFlash(ctx, request, { health: await siteHealth(ctx, context.get(siteParts)) })
}

/** `job`: the job to start now. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const { job = '' } = await readTexts(request)
  const run = await runJob(ctx, { site: context.get(siteParts), name: job })
  return answerForm({ ctx, typed: {} }, run, { to: href('/admin/health'), flash: moderationFlash.jobStarted })
}

export const meta: Route.MetaFunction = unlistedMeta('Jobs and health')

/** Formats a purpose for people, such as "Listing photo". */
const photoText = (purpose: string) => purpose.slice(0, 1).toUpperCase() + purpose.slice(1).replace('-', ' ')

export default function HealthPage({ loaderData: { health, flash }, actionData }: Route.ComponentProps) {
  const { jobs, failures, storage, backup, emailsHeld, visits, database, settings } = health
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-8 px-4 py-6 md:px-6">
      <h1 className="text-2xl">Jobs and health</h1>
      <FlashMessage flash={flash} />
      {actionData && <ErrorSummary title="The job was not started">{actionData.failed}</ErrorSummary>}
      {storage.problems.map((problem) => (
        <ErrorSummary key={problem} title="Unused files are not being deleted">
          {problem}
        </ErrorSummary>
      ))}
      <BackupNotices backup={backup} />
      {emailsHeld && (
        <ErrorSummary title="Emails that jobs send are held">
          This site was restored to its state of <LocalTime at={emailsHeld.restoredTo} />. What was sent after
          that must not be sent again, so these emails are held until <LocalTime at={emailsHeld.until} />,
          under{' '}
          <Link to={`${href('/admin/emails')}?state=failed`} className="underline underline-offset-4">
            Failed emails
          </Link>
          .
        </ErrorSummary>
      )}
      {visits.bytes > visits.most * 0.8 && (
        <ErrorSummary title="Recorded visits take up almost all of their space">
          {inMegabytes(visits.bytes)} of {inMegabytes(visits.most)} are used. When it is full, the visits of
          the oldest months are deleted; their daily figures stay. VISITS_MOST_MB changes the limit.
        </ErrorSummary>
      )}
      <HealthFacts
        title="Database"
        facts={[
          ['Kind', database.kind === 'embedded' ? 'Embedded (PGlite)' : 'PostgreSQL server'],
          ['Version', database.version],
          ['Size', inMegabytes(database.bytes)],
          ['Recorded visits', `${inMegabytes(visits.bytes)} of at most ${inMegabytes(visits.most)}`],
          ['Migrations', String(database.migrations)],
          ['Connections', String(database.connections)],
          ['Oldest transaction', formatCount(database.oldestTransaction, 'second')],
        ]}
      />
      <BackupFacts backup={backup} />
      <HealthFacts
        title="Storage"
        facts={[
          ['Kind', storage.kind === 'disk' ? 'A folder of this machine' : 'An S3 store'],
          [
            'Response time',
            storage.answeredIn === null ? 'None: it cannot be reached' : `${storage.answeredIn} ms`,
          ],
          ...storage.photos.map(
            ({ purpose, count }) => [photoText(purpose), formatCount(count, 'photo')] as const,
          ),
        ]}
      />
      <section aria-labelledby="jobs" className="grid gap-3">
        <h2 id="jobs" className="text-xl">
          Jobs
        </h2>
        <p className="text-ink-2">The timetable is in UTC. The queue keeps a history of six days.</p>
        <ul className="grid">
          {jobs.map((job) => (
            <JobRow key={job.name} job={job} />
          ))}
        </ul>
      </section>
      {failures.length > 0 && (
        <section aria-labelledby="failures" className="grid gap-3">
          <h2 id="failures" className="text-xl">
            Failed runs
          </h2>
          <ul className="grid gap-3">
            {failures.map(({ id, name, error, at }) => (
              <li key={id} className="border-t border-line pt-3 wrap-anywhere">
                <b className="font-semibold">{name}</b>{' '}
                <span className="text-ink-2">
                  <LocalTime at={at} />
                </span>
                <br />
                {error}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="settings" className="grid gap-3">
        <h2 id="settings" className="text-xl">
          Start settings
        </h2>
        <p className="text-ink-2">
          Read when the site starts, from variables of these names. Secrets are not shown. What can be changed
          while the site runs is under{' '}
          <Link to={href('/admin/settings')} className="underline underline-offset-4">
            Settings
          </Link>
          .
        </p>
        <dl className="grid gap-2">
          {settings.map(({ name, value, variable }) => (
            <div key={name} className="grid gap-x-4 md:grid-cols-3">
              <dt className="text-ink-2">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
              <dd className="text-sm wrap-anywhere text-ink-2">{variable}</dd>
            </div>
          ))}
        </dl>
      </section>
    </main>
  )
}
