import { href } from 'react-router'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { nextLeaseLabels, nextLeases } from '../rented-form.ts'
import type { RentedView } from '../rented.query.server.ts'

const options = nextLeases.map((value) => ({ value, label: nextLeaseLabels[value] }))

type Props = { home: RentedView; answer: FormAnswer<'through' | 'next' | 'offerFrom'> | undefined }

/** The day through which a home is rented, and whether its next lease is offered. */
export function RentedForm({ home: { status, through, nextLeaseFrom }, answer }: Props) {
  const next = through === null ? null : status === 'published' ? 'now' : nextLeaseFrom ? 'later' : null
  const form = usePageForm(answer, { through, next, offerFrom: nextLeaseFrom })
  return (
    <PageForm form={form} className="group grid gap-5" button="Save" back={href('/manage')}>
      <TextField
        label="Rented through"
        type="date"
        hint="The last day of the lease. The next one begins on the day after."
        className="w-56"
        {...form.field('through')}
      />
      <RadioGroup legend="Offer the next lease?" options={options} {...form.field('next')} />
      <div className="hidden group-has-[[value=later]:checked]:block noscript:block">
        <TextField
          label="Offer it from"
          type="date"
          hint="We ask you in the week before. It is offered once you confirm it, and stays out of search until then."
          className="w-56"
          {...form.field('offerFrom')}
        />
      </div>
    </PageForm>
  )
}
