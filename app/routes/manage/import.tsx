import { Form, Link, useNavigation, href } from 'react-router'
import type { Route } from './+types/import'
import { UnknownForm } from '#app/platform/errors.ts'
import { PageFrame } from '#app/features/inquiries/ui/page-frame.tsx'
import { applyImport, checkWithEdits, deleteImport } from '#app/features/importing/apply-import.server.ts'
import { MOST_COLUMNS } from '#app/features/list-columns/chosen-columns.ts'
import { columnField } from '#app/features/list-columns/column-field.ts'
import { columnHelp } from '#app/features/list-columns/column-help.ts'
import { feeColumnHelp } from '#app/features/list-columns/fee-columns.ts'
import { chooseColumns } from '#app/features/importing/list-columns.server.ts'
import { ColumnForm } from '#app/features/importing/ui/column-form.tsx'
import { importFlash } from '#app/features/importing/flash.ts'
import { LISTS_CHANGED } from '#app/features/importing/live-names.ts'
import { closeGoneHomes } from '#app/features/importing/close-gone-homes.server.ts'
import { importPage, type ImportPage } from '#app/features/importing/own-imports.query.server.ts'
import { importCsvPath, importPath, IMPORTS_PATH } from '#app/features/importing/paths.ts'
import { isWorking } from '#app/features/importing/rules.ts'
import { listFormatLabels } from '#app/features/importing/fields.ts'
import { Consequences } from '#app/features/importing/ui/consequences.tsx'
import { EditedHomes } from '#app/features/importing/ui/edited-homes.tsx'
import { Closing, Gone } from '#app/features/importing/ui/gone-homes.tsx'
import { FindingList, ImportCountList } from '#app/features/importing/ui/import-counts.tsx'
import { DraftsNote } from '#app/features/publishing/ui/drafts-note.tsx'
import { formatCount } from '#app/platform/text/format.ts'
import { useLiveReload } from '#app/platform/live/browser/use-live.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/fields/error-summary.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { FlashMessage } from '#app/web/flash-message.tsx'
import { redirectWithFlash, withFlash } from '#app/web/flash.server.ts'
import { answerNotDone } from '#app/web/forms/answer-form.server.ts'
import { readTexts } from '#app/web/form-answer.ts'
import { requireUser } from '#app/web/require-user.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { unlistedMeta } from '#app/web/site-name.tsx'

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const { ctx } = requireUser(context, url)
  const list = await importPage(ctx, params.importId)
  const columns = [...columnHelp, ...feeColumnHelp].map(({ column, label, takes }) => ({
    column,
    label,
    takes,
  }))
  return withFlash(ctx, request, { list, columns: list.headings ? columns : [] })
}

export async function action({ params, context, request, url }: Route.ActionArgs) {
  const { ctx } = requireUser(context, url)
  const typed = await readTexts(request)
  const { intent } = typed
  if (intent === 'drop') {
    const dropped = await deleteImport(ctx, params.importId)
    return redirectWithFlash(
      ctx,
      dropped ? IMPORTS_PATH : importPath(params.importId),
      dropped ? importFlash.listDeleted : importFlash.listBusy,
    )
  }
  if (intent === 'pause-gone' || intent === 'take-down-gone') {
    const how = intent === 'pause-gone' ? 'pause' : 'take-down'
    const begun = await closeGoneHomes(ctx, { importId: params.importId, how })
    return redirectWithFlash(
      ctx,
      importPath(params.importId),
      begun ? importFlash.goneStarted : importFlash.goneUnchanged,
    )
  }
  if (intent === 'columns') {
    const chosen = Array.from({ length: MOST_COLUMNS }, (_, at) => typed[columnField(at)])
    const read = await chooseColumns(ctx, { importId: params.importId, chosen })
    if (!read.ok) return answerNotDone(typed, read)
    return redirectWithFlash(ctx, importPath(params.importId), importFlash.listReceived)
  }
  if (intent === 'keep-edits' || intent === 'take-list') {
    const keepsEdits = intent === 'keep-edits'
    const begun = await checkWithEdits(ctx, { importId: params.importId, keepsEdits })
    const said = keepsEdits ? importFlash.editsKept : importFlash.editsTaken
    return redirectWithFlash(ctx, importPath(params.importId), begun ? said : importFlash.listNotReady)
  }
  if (intent !== 'apply') throw new UnknownForm()
  const begun = await applyImport(ctx, params.importId)
  return redirectWithFlash(
    ctx,
    importPath(params.importId),
    begun ? importFlash.listApplying : importFlash.listNotReady,
  )
}

export const meta: Route.MetaFunction = unlistedMeta('Import')

const kinds = [LISTS_CHANGED]

/** An import's result row by row, as it would be or was. */
export default function ImportPage({
  loaderData: { list, columns, flash },
  actionData,
}: Route.ComponentProps) {
  useLiveReload(kinds)
  const { source, fileName, by, format, createdAt, state, counts, failedWhy } = list
  // When applying failed, the check's counts are not shown, because they did not come true.
  const isTold = counts !== null && (state === 'checked' || state === 'applied')
  return (
    <PageFrame
      title={<bdi>{source}</bdi>}
      back={{ to: IMPORTS_PATH, label: 'Import homes' }}
      lead={
        <p className="text-md wrap-anywhere">
          <bdi>{fileName}</bdi> · {listFormatLabels[format]} · <LocalTime at={createdAt} />
          {by !== null && (
            <>
              {' '}
              · <bdi>{by}</bdi>
            </>
          )}
        </p>
      }
    >
      <FlashMessage flash={flash} of={state} />
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        {isWorking(state) && <Progress list={list} />}
        {state === 'checked' && (
          <p className="text-lg font-medium">This is what would happen. Nothing has been changed yet.</p>
        )}
        {state === 'applied' && <p className="text-lg font-medium">This is what happened.</p>}
      </div>
      {state === 'failed' && <ErrorSummary title="The list could not be read.">{failedWhy}</ErrorSummary>}
      {isTold && <ImportCountList counts={counts} list={list} />}
      {isTold && <Consequences list={list} />}
      {isTold && <EditedHomes list={list} />}
      {list.now && (
        <>
          <p className="num">
            Of this list, {formatCount(list.now.offered, 'home')} {list.now.offered === 1 ? 'is' : 'are'}{' '}
            offered now, {list.now.submitted} {list.now.submitted === 1 ? 'waits' : 'wait'} for review, and{' '}
            {list.now.drafts.drafts} {list.now.drafts.drafts === 1 ? 'is a draft' : 'are drafts'}.
          </p>
          <DraftsNote counts={list.now.drafts} list={source} />
        </>
      )}
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        {list.closing && <Closing list={list} closing={list.closing} />}
      </div>
      {list.gone && !list.closing?.underWay && <Gone gone={list.gone} />}
      <Choices list={list} />
      {list.headings && (
        <ColumnForm
          headings={list.headings}
          first={list.first}
          asks={state === 'asking'}
          answer={actionData}
          {...{ columns }}
        />
      )}
      {!isWorking(state) && <Findings list={list} />}
    </PageFrame>
  )
}

function Progress({ list: { id, state, rowsRead } }: { list: ImportPage }) {
  return (
    <>
      <p className="text-lg font-medium">
        {state === 'checking'
          ? 'We are reading the list and comparing it with your homes.'
          : 'We are importing your homes.'}
      </p>
      <p className="num text-ink-2">
        {rowsRead > 0 ? `${formatCount(rowsRead, 'row')} so far. ` : ''}This page shows the result as soon as
        it is there; you can leave it meanwhile.
      </p>
      <Link to={importPath(id)} className="inline-flex min-h-11 items-center justify-self-start underline">
        Look again
      </Link>
    </>
  )
}

function Choices({ list: { state, counts } }: { list: ImportPage }) {
  const busy = useNavigation().state !== 'idle'
  if (state === 'applying') return null
  // Unchanged homes are included, because being listed again may confirm them.
  const taken = counts ? counts.new + counts.changed + counts.unchanged : 0
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      {state === 'checked' && taken > 0 && (
        <SubmitButton look="primary" name="intent" value="apply" busy={busy}>
          Apply
        </SubmitButton>
      )}
      {state === 'failed' && (
        <ButtonLink to={IMPORTS_PATH} look="primary">
          Check another file
        </ButtonLink>
      )}
      {state === 'applied' && (
        <ButtonLink to={href('/manage')} look="primary">
          See your homes
        </ButtonLink>
      )}
      <SubmitButton name="intent" value="drop" busy={busy}>
        {state === 'applied' ? 'Delete this report' : 'Discard it'}
      </SubmitButton>
    </Form>
  )
}

function Findings({ list: { id, changed, findings, findingCount, lost, remarks } }: { list: ImportPage }) {
  return (
    <>
      {remarks.length > 0 && (
        <section aria-labelledby="remarks" className="grid gap-2">
          <h2 id="remarks" className="text-2xl">
            Assumed or left out
          </h2>
          <ul className="num grid gap-1">
            {remarks.map(({ about, rows }) => (
              <li key={about} className="wrap-anywhere">
                {about.slice(0, 1).toUpperCase() + about.slice(1)}{' '}
                <span className="text-ink-2">({formatCount(rows, 'row')})</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {findings.length === 0 && changed.length > 0 && (
        <a href={importCsvPath(id)} className={`${buttonClass({ size: 's' })} justify-self-start`}>
          Download as CSV
        </a>
      )}
      {findings.length > 0 && (
        <section aria-labelledby="rows" className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="rows" className="text-2xl">
              Row by row
            </h2>
            <a href={importCsvPath(id)} className={buttonClass({ size: 's' })}>
              Download as CSV
            </a>
          </div>
          {findingCount > findings.length && (
            <p className="num text-ink-2">
              The first {findings.length} of {findingCount.toLocaleString('en-US')}; the download has{' '}
              {lost > 0 ? `${(findingCount - lost).toLocaleString('en-US')} of them` : 'all'}.
            </p>
          )}
          {findings.some(({ kind, field }) => kind === 'refused' && field === 'campus') && (
            <p>
              To set one campus for the whole list,{' '}
              <Link to={`${IMPORTS_PATH}#campus`} className="underline underline-offset-4">
                upload it again and choose the campus
              </Link>
              .
            </p>
          )}
          <FindingList findings={findings} />
        </section>
      )}
    </>
  )
}
