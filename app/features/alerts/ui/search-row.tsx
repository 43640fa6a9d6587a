import { Form } from 'react-router'
import { formatCount } from '#app/platform/text/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { SubmitButton } from '#app/web/submit-button.tsx'
import { frequencyLabels, type SavedSearch, type SearchField } from '../rules.ts'
import { SearchFields } from './search-fields.tsx'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'

type Props = {
  search: SavedSearch
  wrong: FormAnswer<SearchField> | undefined
}

/** A saved search with its forms: open, edit, delete. */
export function SavedSearchRow({ search, wrong }: Props) {
  const { id, name, frequency, filters, fresh } = search
  const form = usePageForm(wrong, { name, frequency })
  return (
    <article className="grid gap-3 rounded-card border border-line bg-surface p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <h2 dir="auto" className="text-xl wrap-anywhere">
            {name}
          </h2>
          <p className="text-ink-2">{filters.join(' · ')}</p>
          <p className="flex flex-wrap items-center gap-2 text-ink-2">
            {fresh > 0 && <Tag>{formatCount(fresh, 'new home')} this week</Tag>}
            {frequencyLabels[frequency]}
          </p>
        </div>
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="open" look="primary" aria-label={`See homes: ${name}`}>
            See homes
          </Button>
        </Form>
      </div>
      <details open={wrong !== undefined || undefined}>
        <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
          Change<span className="sr-only"> {name}</span>
        </summary>
        <PageForm
          form={form}
          says="nothing"
          preventScrollReset
          className="grid gap-4 pt-2 md:max-w-md"
          buttons={
            <>
              <SubmitButton busy={form.isBusy} look="primary" name="intent" value="save">
                Save changes
              </SubmitButton>
              <SubmitButton busy={form.isBusy} look="quiet" name="intent" value="delete">
                Delete search
              </SubmitButton>
            </>
          }
        >
          <input type="hidden" name="id" value={id} />
          <SearchFields key={`${name} ${frequency}`} field={form.field} />
        </PageForm>
      </details>
    </article>
  )
}
