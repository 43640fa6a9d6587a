import { useEffect, useId, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/campuses'
import {
  campusLines,
  mayAddCampus,
  type CampusLine,
} from '#app/features/campuses/edit-campus.query.server.ts'
import { addCampus, campusesToAdd } from '#app/features/campuses/edit-campus.server.ts'
import { campusFlash } from '#app/features/campuses/flash.ts'
import type { CampusChoice } from '#app/features/campuses/campuses.query.server.ts'
import { CAMPUSES_PATH, campusPath, NEW_CAMPUS_PATH } from '#app/features/campuses/paths.ts'
import {
  CAMPUS_FILE_BYTES,
  CAMPUS_FILE_SIZE,
  campusFileReport,
  type CampusFileReport,
} from '#app/features/place-files/campus-file.ts'
import { importCampuses } from '#app/features/place-files/import-campuses.server.ts'
import type { RowOutcome } from '#app/features/importing/import-report.ts'
import { CannotRun, UnknownForm } from '#app/platform/errors.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/fields/field.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Tag } from '#app/ui/tag.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const lines = await campusLines(ctx)
  return withFlash(ctx, request, { lines, toAdd: campusesToAdd(lines) })
}

/** Adds a campus that comes with Roost, or imports a file of campuses: `try` only previews the result. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  mayAddCampus(ctx)
  const form = await request.formData()
  const add = form.get('add')
  if (typeof add === 'string') {
    await addCampus(ctx, add)
    return redirectWithFlash(ctx, CAMPUSES_PATH, campusFlash.added)
  }
  const file = form.get('file')
  const intent = form.get('intent')
  if (intent !== 'try' && intent !== 'apply') throw new UnknownForm()
  if (!(file instanceof File) || file.size === 0) return wrong('Choose a file.')
  if (file.size > CAMPUS_FILE_BYTES)
    return wrong(`A file can have at most ${CAMPUS_FILE_SIZE}: send it in parts.`)
  const rows: RowOutcome[] = []
  const tried = intent === 'try'
  try {
    const report = await importCampuses(ctx, {
      text: await file.text(),
      dryRun: tried,
      io: { row: (row) => rows.push(row) },
    })
    return { report: campusFileReport(report, rows, { tried, fileName: file.name }) }
  } catch (error) {
    if (error instanceof CannotRun) return wrong(error.message)
    throw error
  }
}

const wrong = (file: string) => answerNotDone<'file'>({}, { errors: { file } })

export const meta: Route.MetaFunction = unlistedMeta('Campuses')

export default function CampusesPage({
  loaderData: { lines, toAdd, flash },
  actionData,
}: Route.ComponentProps) {
  return (
    <main id="content" className="grid w-full max-w-4xl content-start gap-6 px-4 py-6 md:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">Campuses</h1>
          <p className="mt-1 max-w-prose text-ink-2">
            Students search for homes around a campus. Changes are visible at once.
          </p>
        </div>
        <ButtonLink to={NEW_CAMPUS_PATH} look="primary">
          Add a campus
        </ButtonLink>
      </div>
      <FlashMessage flash={flash} />
      {lines.length === 0 ? (
        <p className="text-ink-2">
          Which campuses does this site serve? There are none yet, so nobody can search. Add one, or import a
          file below.
        </p>
      ) : (
        <ul aria-label="Campuses" className="grid">
          {lines.map((line) => (
            <CampusRow key={line.slug} line={line} />
          ))}
        </ul>
      )}
      {toAdd.length > 0 && <ToAdd campuses={toAdd} />}
      <FileForm answer={actionData && 'errors' in actionData ? actionData : undefined} />
      {actionData && 'report' in actionData && <FileReport report={actionData.report} />}
    </main>
  )
}

function CampusRow({
  line: { slug, name, shortName, homes, people, zones, archived },
}: {
  line: CampusLine
}) {
  return (
    <li className="relative grid gap-1 border-b border-line py-3 last:border-b-0 hover:bg-sunken">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={campusPath(slug)} className="font-medium wrap-anywhere after:absolute after:inset-0">
          {name}
        </Link>
        <span className="text-ink-2">{shortName}</span>
        {archived && <Tag tone="warn">Archived</Tag>}
      </p>
      <p className="num text-sm text-ink-2">
        {[
          formatCount(homes, 'home'),
          formatCount(people, 'student'),
          zones === 0 ? 'no zones' : formatCount(zones, 'zone'),
        ].join(' · ')}
      </p>
    </li>
  )
}

/** One button each, so that the operator of one of these need not type anything. */
function ToAdd({ campuses }: { campuses: CampusChoice[] }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="to-add" className="grid gap-3">
      <div>
        <h2 id="to-add" className="text-xl">
          Campuses that come with the software
        </h2>
        <p className="mt-1 max-w-prose text-ink-2">
          With their outline and email domain. You can change them afterwards.
        </p>
      </div>
      <Form method="post" className="flex flex-wrap gap-3">
        {campuses.map(({ slug, name }) => (
          <SubmitButton key={slug} busy={busy} name="add" value={slug}>
            Add {name}
          </SubmitButton>
        ))}
      </Form>
    </section>
  )
}

function FileForm({ answer }: { answer: FormAnswer<'file'> | undefined }) {
  const form = usePageForm(answer)
  return (
    <PageForm
      form={form}
      says="failed"
      encType="multipart/form-data"
      className="grid gap-4"
      buttons={
        <>
          <SubmitButton busy={form.isBusy} name="intent" value="try">
            Preview
          </SubmitButton>
          <SubmitButton busy={form.isBusy} name="intent" value="apply">
            Import
          </SubmitButton>
        </>
      }
    >
      <div>
        <h2 className="text-xl">Import a file</h2>
        <p className="mt-1 max-w-prose text-ink-2">
          A JSON file in the format of <code>npm run import -- campuses</code> (described in docs/data.md).
          Existing campuses are updated; zones that are not in the file are kept.
        </p>
      </div>
      <Field label="File" hint={`JSON, ${CAMPUS_FILE_SIZE} at most.`} error={form.field('file').error}>
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            accept=".json,application/json"
            className="w-full min-w-0 rounded-field border border-line-strong bg-surface p-2 file:mr-3 file:min-h-8 file:rounded-field file:border-0 file:bg-sunken file:px-3 aria-invalid:border-bad"
          />
        )}
      </Field>
    </PageForm>
  )
}

/** The heading takes the focus when a report arrives, so that a screen reader announces the file name and the result. */
function FileReport({ report }: { report: CampusFileReport }) {
  const { tried, fileName, taken, refused, rows, more } = report
  const heading = useRef<HTMLHeadingElement>(null)
  const result = useId()
  useEffect(() => focusNewcomer(heading.current), [report])
  return (
    <section aria-labelledby="report" className="grid gap-3">
      <h2
        ref={heading}
        id="report"
        tabIndex={-1}
        aria-describedby={result}
        data-arrival
        className="text-xl wrap-anywhere outline-none"
      >
        {fileName}
      </h2>
      <p id={result} className="num">
        {tried
          ? `${formatCount(taken, 'campus', 'campuses')} would be saved, ${refused} rejected. Nothing was changed.`
          : `${formatCount(taken, 'campus', 'campuses')} saved, ${refused} rejected.`}
      </p>
      <ul aria-label="Result for each campus" className="num grid">
        {rows.map(({ line, externalId, outcome, reason }) => (
          <li key={line} className="border-b border-line py-2 wrap-anywhere last:border-b-0">
            {line}. <b className="font-semibold">{externalId || 'without a slug'}</b>{' '}
            <span className={outcome === 'refused' ? 'text-bad' : 'text-ink-2'}>
              {outcome === 'refused' ? `Rejected: ${reason}` : tried ? 'would be saved' : 'saved'}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="num text-ink-2">And {formatCount(more, 'more campus', 'more campuses')}.</p>}
    </section>
  )
}
