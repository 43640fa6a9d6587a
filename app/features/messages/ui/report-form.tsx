import type { FormAnswer } from '#app/web/form-answer.ts'
import { PageForm, usePageForm } from '#app/web/forms/page-form.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { reportReasonLabels, reportReasons, type ReportField } from '../fields.ts'

const options = reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))

/** What is wrong with somebody, for the operator. */
export function ReportForm({ answer, back }: { answer: FormAnswer<ReportField> | undefined; back: string }) {
  const form = usePageForm(answer)
  return (
    <PageForm form={form} back={back} button="Send report" notDone="Your report is not sent yet">
      <RadioGroup legend="What is wrong?" options={options} {...form.field('reason')} />
      <TextArea label="What happened (optional)" maxLength={2000} {...form.field('note')} />
    </PageForm>
  )
}
