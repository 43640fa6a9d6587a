import { data, Form, Link, href } from 'react-router'
import { z } from 'zod'
import type { Route } from './+types/dev'
import { devTools } from '#app/platform/dev-tools.ts'
import { Button } from '#app/ui/button.tsx'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { unlistedMeta } from '#app/web/site-name.tsx'

const HOUR = 3_600_000
const steps = [
  { label: 'A day back', by: -24 * HOUR },
  { label: 'An hour on', by: HOUR },
  { label: 'A day on', by: 24 * HOUR },
  { label: 'A week on', by: 7 * 24 * HOUR },
  { label: 'A month on', by: 30 * 24 * HOUR },
]
const MOST = 10 * 365 * 24 * HOUR

const form = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('move'), by: z.coerce.number().int().min(-MOST).max(MOST) }),
  z.object({ intent: z.literal('now') }),
  z.object({ intent: z.literal('run'), job: z.string() }),
])

/** Demo mode on this machine only; the server restricts `/dev` before this is reached. */
function requireTools(context: Route.LoaderArgs['context']) {
  const tools = context.get(devTools)
  if (!tools) throw data(null, { status: 404 })
  return tools
}

export async function loader({ context }: Route.LoaderArgs) {
  const { clock, jobs } = requireTools(context)
  const failed = await jobs.failed()
  return { now: clock.now().toISOString(), moved: clock.offset(), jobs: jobs.timetable, failed }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { clock, jobs } = requireTools(context)
  const read = form.safeParse(Object.fromEntries(await request.formData()))
  if (!read.success)
    return answerNotDone({}, { failed: 'Nothing was done: the form does not belong to this page.' })
  const asked = read.data
  if (asked.intent === 'run') {
    if (!jobs.timetable.some(({ name }) => name === asked.job))
      return answerNotDone({}, { failed: 'Nothing was done: there is no such job.' })
    await jobs.runSoon(asked.job)
    return { done: `“${asked.job}” runs within a few seconds; the log says when it is done.` }
  }
  clock.move(asked.intent === 'now' ? 0 : Math.max(-MOST, Math.min(MOST, clock.offset() + asked.by)))
  return { done: 'The clock was moved.' }
}

export const meta: Route.MetaFunction = unlistedMeta('Development')

/** The development panel. All time-dependent rules use the clock that it sets. */
export default function DevPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="content" className="mx-auto grid w-full max-w-3xl gap-10 px-6 py-10">
      <h1 className="text-3xl">Development</h1>
      <output className="text-good empty:hidden">
        {actionData && ('done' in actionData ? actionData.done : actionData.failed)}
      </output>
      <section className="grid gap-3">
        <h2 className="text-xl">Clock</h2>
        <p className="num text-ink-2">
          {loaderData.now}
          {loaderData.moved === 0 ? ', the real time' : ', moved'}
        </p>
        <Form method="post" className="flex flex-wrap gap-2">
          <input type="hidden" name="intent" value="move" />
          {steps.map(({ label, by }) => (
            <Button key={label} type="submit" name="by" value={by} size="s">
              {label}
            </Button>
          ))}
        </Form>
        <Form method="post">
          <Button type="submit" name="intent" value="now" size="s" look="quiet">
            Back to the real time
          </Button>
        </Form>
      </section>
      <section className="grid gap-3">
        <h2 className="text-xl">Jobs</h2>
        <ul className="grid gap-3">
          {loaderData.jobs.map(({ name, cron, what }) => (
            <li key={name} className="flex items-center justify-between gap-4 border-t border-line pt-3">
              <span>
                <b className="font-semibold">{name}</b> <span className="num text-ink-2">{cron} UTC</span>
                <br />
                {what}
              </span>
              <Form method="post">
                <input type="hidden" name="intent" value="run" />
                <Button type="submit" name="job" value={name} size="s" aria-label={`Run now: ${name}`}>
                  Run now
                </Button>
              </Form>
            </li>
          ))}
        </ul>
        {loaderData.failed.length > 0 && <FailedJobs jobs={loaderData.failed} />}
      </section>
      <Link to={href('/dev/mailbox/:emailId?')} className="inline-flex min-h-11 items-center underline">
        Mailbox
      </Link>
      <Link to={href('/dev/ui')} className="inline-flex min-h-11 items-center underline">
        Parts of the design system
      </Link>
    </main>
  )
}

function FailedJobs({ jobs }: { jobs: Route.ComponentProps['loaderData']['failed'] }) {
  return (
    <>
      <h3 className="text-lg">Failed</h3>
      <ul className="grid gap-3">
        {jobs.map(({ id, name, error, failedAt }) => (
          <li key={id} className="border-t border-line pt-3 wrap-anywhere">
            <b className="font-semibold">{name}</b>{' '}
            <span className="num text-ink-2">{failedAt.toISOString()}</span>
            <br />
            {error}
          </li>
        ))}
      </ul>
    </>
  )
}
