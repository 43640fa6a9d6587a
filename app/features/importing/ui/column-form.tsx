import { SelectField } from '#app/ui/fields/select-field.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { formatList } from '#app/platform/text/format.ts'
import { columnField, type ColumnField } from '#app/features/list-columns/column-field.ts'
import type { ColumnMeaning } from '#app/features/list-columns/columns.ts'
import { isUnstated } from '#app/features/list-columns/fee-columns.ts'
import type { ImportPage } from '../own-imports.query.server.ts'

type Props = {
  headings: NonNullable<ImportPage['headings']>
  columns: { column: ColumnMeaning; label: string; takes: string }[]
  first: ImportPage['first']
  asks: boolean
  answer: FormAnswer<ColumnField> | undefined
}

/** The meaning of each heading in a file, which can be changed, and the first homes read that way. */
export function ColumnForm({ headings, columns, first, asks, answer }: Props) {
  const stored = Object.fromEntries(headings.map(({ column }, at) => [columnField(at), column]))
  const form = usePageForm(answer, stored)
  const options = columns.map(({ column, label, takes }) => ({
    value: column,
    label: takes === '' ? label : `${label}: ${takes}`,
  }))
  const unclear = headings.filter(({ column }) => isUnstated(column)).map(({ heading }) => `“${heading}”`)
  const hasId = headings.some(({ column }) => column === 'external_id')
  return (
    <section aria-labelledby="columns" className="grid gap-4">
      <h2 id="columns" className="text-2xl">
        Your columns
      </h2>
      <p className="text-ink-2">
        {asks
          ? 'We are not sure what some headings mean. Choose for each one; the next files of this name are read the same way.'
          : 'This is how we read your headings. Change what is wrong; the next files of this name are read the same way.'}
        {unclear.length > 0 &&
          ` ${formatList(unclear)} ${unclear.length === 1 ? 'is a fee' : 'are fees'} of which we cannot tell how often and by whom ${unclear.length === 1 ? 'it is' : 'they are'} paid.`}
        {!hasId && ' Without a column of ids, your homes are told apart by address and unit.'}
      </p>
      {/* A new response from the server replaces the choices. */}
      <PageForm
        form={form}
        key={JSON.stringify(headings)}
        says="failed"
        className="grid gap-4"
        buttons={
          <SubmitButton look={asks ? 'primary' : undefined} name="intent" value="columns" busy={form.isBusy}>
            {asks ? 'Read the list' : 'Read it again'}
          </SubmitButton>
        }
      >
        <ul aria-label="Headings" className="grid gap-4">
          {headings.map(({ heading, samples, column }, at) => (
            <li key={at} className="grid gap-1 border-t border-line pt-3 md:grid-cols-2 md:gap-4">
              <SelectField
                id={columnField(at)}
                label={heading || `Column ${at + 1}`}
                empty="Not read"
                options={options}
                {...form.field(columnField(at))}
              />
              <p className="self-end text-sm wrap-anywhere text-ink-2">
                {samples.join(' · ') || 'No values in the first rows'}
                {isUnstated(column) && (
                  <span className="block font-medium text-ink">
                    Choose how often and by whom it is paid, so that students see it as a cost.
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      </PageForm>
      {first.length > 0 && (
        <details open className="rounded-card border border-line p-4">
          <summary className="font-medium">
            The first {first.length === 1 ? 'home' : `${first.length} homes`}
          </summary>
          <ol aria-label="First homes" className="mt-2 grid gap-3">
            {first.map(({ line, address, facts }) => (
              <li key={line} className="num grid gap-0.5 border-t border-line pt-3 wrap-anywhere">
                <p className="font-medium">
                  <bdi>{address}</bdi> <span className="text-sm text-ink-2">Row {line}</span>
                </p>
                <p className="text-ink-2">{facts.join(' · ')}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}
