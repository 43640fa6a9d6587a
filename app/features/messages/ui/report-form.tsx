import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { reportReasonLabels, reportReasons, type ReportField } from '../fields.ts'
import type { Writer } from '../writers.query.server.ts'

const options = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))

type Props = {
  answer: FormAnswer<ReportField | 'message'> | undefined
  back: string
  /** In a group: the people who can be reported. */
  writers?: Writer[]
}

/** Reports a person to the operator. */
export function ReportForm({ answer, back, writers = [] }: Props) {
  const form = usePageForm(answer)
  const people = writers.map(({ name, number, text }) => ({
    value: `${number}`,
    label: text === null ? name : `${name}: “${text}”`,
  }))
  return (
    <PageForm form={form} back={back} button="Send report" notDone="Your report is not sent yet">
      {people.length > 0 && (
        <RadioGroup legend="Whose messages?" options={people} {...form.field('message')} />
      )}
      <RadioGroup legend="What is wrong?" options={options} {...form.field('reason')} />
      <TextArea label="What happened (optional)" maxLength={2000} {...form.field('note')} />
    </PageForm>
  )
}
