import { PillGroup } from '#app/ui/fields/pill-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { questionOf, type PlainQuestion } from '../../questions.ts'
import { answerProps, counts, options, yesOrNo, type AnswersShown } from './answer-props.ts'

type Option = { value: string; label: string }
type Props = AnswersShown & {
  names: readonly PlainQuestion[]
  /** The options of a question, where they are not all of them. */
  offered?: Partial<Record<PlainQuestion, Option[]>>
}

/** The fields of these questions, each as its kind looks. */
export function QuestionFields({ names, ...props }: Props) {
  return names.map((name) => <QuestionField key={name} name={name} {...props} />)
}

function QuestionField({ name, offered, ...shown }: Omit<Props, 'names'> & { name: PlainQuestion }) {
  const question = questionOf(name)
  const { label, asks = label } = question
  const same = answerProps(name, shown)
  switch (question.kind) {
    case 'choice':
      return <PillGroup {...same} legend={asks} options={offered?.[name] ?? options(question.of)} />
    case 'yesNo':
      return <PillGroup {...same} legend={asks} options={yesOrNo} />
    case 'count':
      return <SelectField {...same} label={asks} empty="Not sure yet" options={counts(question.of)} />
    case 'money':
      return <TextField {...same} label={asks} prefix="$" inputMode="numeric" />
    case 'date':
      return <TextField {...same} label={asks} type="date" />
    case 'words':
      return <TextField {...same} label={asks} autoComplete="off" />
    case 'own':
      return null
  }
}
