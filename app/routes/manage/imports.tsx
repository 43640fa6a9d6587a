import { useState } from 'react'
import { Link, href } from 'react-router'
import type { Route } from './+types/imports'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { columnHelp, type ColumnHelp } from '#app/features/list-columns/column-help.ts'
import { importFlash } from '#app/features/importing/flash.ts'
import { LISTS_CHANGED } from '#app/features/importing/live-names.ts'
import { ownImports, type ImportLine } from '#app/features/importing/own-imports.query.server.ts'
import { FEEDS_PATH } from '#app/features/feeds/paths.ts'
import { importPath, TEMPLATE_PATH } from '#app/features/importing/paths.ts'
import { importStateLabels, LIST_BYTES, LIST_ROWS, LIST_TOO_LARGE } from '#app/features/importing/rules.ts'
import { listFieldLabels, listFormatLabels, type ListField } from '#app/features/importing/fields.ts'
import { MissingPhotos } from '#app/features/importing/ui/missing-photos.tsx'
import { MOST_FAILURES, photosNotFetched } from '#app/features/photos/failed-photos.server.ts'
import { allInOrder } from '#app/platform/process/all-in-order.ts'
import { startImport } from '#app/features/importing/start-import.server.ts'
import { ListFields, newList } from '#app/features/importing/ui/list-fields.tsx'
import { newId } from '#app/platform/addresses/ids.ts'
import { formatCount } from '#app/platform/text/format.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { DisclosureMark } from '#app/ui/disclosure-mark.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { Field } from '#app/ui/fields/field.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { withFlash } from '#app/web/flash.server.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { answerForm } from '#app/web/forms/answer-form.server.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

/** How many failed photos are listed. */
const SHOWN = 50

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const [own, photos] = await allInOrder([ownImports(ctx), photosNotFetched(ctx)])
  const atLeast = photos.length >= MOST_FAILURES
  const missing = { count: photos.length, atLeast, first: photos.slice(0, SHOWN) }
  return withFlash(ctx, request, { formKey: newId(), columns: columnHelp, missing, ...own })
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const form = await request.formData()
  const typed = Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const given = form.get('file')
  const file =
    given instanceof File ? { name: given.name, bytes: new Uint8Array(await given.arrayBuffer()) } : null
  const started = await startImport(ctx, { typed, file })
  // Browsers do not restore a file field's value.
  if (!started.ok && started.reason === 'invalid' && file && file.name !== '')
    started.errors = { file: CHOOSE_AGAIN, ...started.errors }
  const to = ({ importId }: { importId: string }) => importPath(importId)
  return answerForm({ ctx, typed }, started, { to, flash: importFlash.listReceived })
}

const CHOOSE_AGAIN = 'Choose the file again: your browser does not keep it.'

export const meta: Route.MetaFunction = unlistedMeta('Import homes')

const kinds = [LISTS_CHANGED]

/** A manager's imports: a form for a new one, and the earlier ones with their outcomes. */
export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  // The form's answer is a whole document: a reload would discard the errors beside its fields.
  useLiveReload(kinds, () => actionData === undefined)
  const { formKey, columns, missing, imports, campuses, names, reviews, flash } = loaderData
  return (
    <PageFrame
      title="Import homes"
      back={{ to: href('/manage'), label: 'Your homes' }}
      lead="Import all your homes at once. First we show you what would happen, row by row; nothing changes until you apply it."
    >
      <FlashMessage flash={flash} />
      <UploadForm {...{ formKey, columns, campuses, names, reviews }} answer={actionData} />
      <p>
        Is your list on the web?{' '}
        <Link to={FEEDS_PATH} className="underline">
          Have it fetched every night
        </Link>
        .
      </p>
      <MissingPhotos {...missing} />
      {imports.length > 0 && (
        <section aria-labelledby="earlier" className="grid gap-3">
          <h2 id="earlier" className="text-2xl">
            Earlier imports
          </h2>
          <ul className="grid gap-3">
            {imports.map((line) => (
              <ImportCard key={line.id} line={line} />
            ))}
          </ul>
        </section>
      )}
    </PageFrame>
  )
}

type UploadProps = {
  columns: ColumnHelp[]
  /** A key for the form, so that submitting it twice creates one import. */
  formKey: string
  campuses: { value: string; label: string }[]
  names: string[]
  reviews: React.ComponentProps<typeof ListFields>['reviews']
  answer?: FormAnswer<ListField | 'file'>
}

function UploadForm({ formKey, columns, campuses, names, reviews, answer }: UploadProps) {
  // Sending it again after a lost answer must not import it twice.
  const [key] = useState(answer?.typed.key ?? formKey)
  const [tooLarge, setTooLarge] = useState(false)
  // Only a form without scripts loses its file.
  const [keepsFile, setKeepsFile] = useState(false)
  const { file: fileError, ...others } = answer?.errors ?? {}
  const errors: NonNullable<UploadProps['answer']>['errors'] =
    keepsFile && fileError === CHOOSE_AGAIN ? others : (answer?.errors ?? {})
  const form = usePageForm(answer, newList(names))
  const problems = Object.entries(errors).map(([id, text]) => ({
    id,
    text: `${listFieldLabels[id as ListField | 'file']}: ${text}`,
  }))
  return (
    <PageForm
      form={form}
      says="nothing"
      onSubmit={(event) => tooLarge && event.preventDefault()}
      encType="multipart/form-data"
      className="grid gap-6 rounded-card border border-line bg-surface p-5"
      buttons={
        <SubmitButton look="primary" busy={form.isBusy}>
          Check the list
        </SubmitButton>
      }
    >
      {answer?.failed && <ErrorSummary title={answer.failed} />}
      {problems.length > 0 && <ErrorSummary title="This has not been sent yet" problems={problems} />}
      <input type="hidden" name="key" value={key} />
      <Field
        id="file"
        label={listFieldLabels.file}
        hint={`CSV, or XML in MITS 4.1 or Zillow’s (HotPads) format; at most ${LIST_BYTES / 1_000_000} MB and ${formatCount(LIST_ROWS, 'home')}.`}
        error={tooLarge ? LIST_TOO_LARGE : errors.file}
      >
        {(control) => (
          <input
            type="file"
            name="file"
            onChange={({ target }) => {
              const chosen = target.files?.[0]
              setTooLarge((chosen?.size ?? 0) > LIST_BYTES)
              setKeepsFile(chosen !== undefined)
              if (chosen) nameAfter(chosen, target.form)
            }}
            required
            accept=".csv,.xml,text/csv,text/xml,application/xml"
            {...control}
            className="w-full min-w-0 rounded-field border border-line-strong bg-surface p-2 text-md file:mr-3 file:h-9 file:rounded-field file:border-0 file:bg-sunken file:px-3 file:font-medium aria-invalid:border-bad"
          />
        )}
      </Field>
      <ListFields {...{ campuses, names, reviews }} field={form.field} />
      <ColumnNames columns={columns} />
    </PageForm>
  )
}

/** Names an unnamed list after its file, so that no question remains and the file stays selected. */
function nameAfter({ name }: File, form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('source')
  if (field instanceof HTMLInputElement && field.value.trim() === '')
    field.value = name.replace(/\.[^.]{1,9}$/, '').slice(0, 60)
}

function ColumnNames({ columns }: { columns: ColumnHelp[] }) {
  return (
    <details className="rounded-field border border-line px-3.5 open:pb-2.5">
      <summary className="flex min-h-11 items-center font-medium">
        What a list may have
        <DisclosureMark />
      </summary>
      <p className="mt-2 text-ink-2">
        The first line of a CSV names its columns, in your words and any order: you choose what they mean on
        the next page. A list needs an address, a rent and beds.
      </p>
      <a href={TEMPLATE_PATH} className="inline-flex min-h-11 items-center underline">
        Download a template (CSV)
      </a>
      <dl className="grid gap-2">
        {columns.map(({ column, label, takes, example }) => (
          <div key={column} className="grid gap-x-4 border-t border-line pt-2 md:grid-cols-2">
            <dt>
              {label} <code className="text-sm text-ink-2">{column}</code>
            </dt>
            <dd className="text-ink-2">
              {takes.slice(0, 1).toUpperCase() + takes.slice(1)}
              {example !== '' && `, like ${example}`}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function ImportCard({
  line: { id, source, fileName, by, format, state, createdAt, counts },
}: {
  line: ImportLine
}) {
  return (
    <li className="relative grid gap-1 rounded-card border border-line bg-surface p-4 hover:bg-sunken">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Link to={importPath(id)} className="font-medium wrap-anywhere after:absolute after:inset-0">
          <bdi>{source}</bdi>
        </Link>
        <span className="text-sm text-ink-2">{importStateLabels[state]}</span>
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">
        <bdi>{fileName}</bdi> · {listFormatLabels[format]} · <LocalTime at={createdAt} />
        {by !== null && (
          <>
            {' '}
            · <bdi>{by}</bdi>
          </>
        )}
      </p>
      {counts && state !== 'failed' && (
        <p className="num text-sm">
          {counts.new} new, {counts.changed} changed, {counts.unchanged} unchanged, {counts.refused} refused
        </p>
      )}
    </li>
  )
}
