import { href, Link } from 'react-router'
import { PillGroup } from '#app/ui/fields/pill-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { textLink } from '#app/ui/text-link.ts'
import { bathCounts, groupSizes } from '../preferences.ts'
import { besides, questionOf, type PlainQuestion } from '../questions.ts'
import { answerProps, counts, yesOrNo, options, type AnswersShown } from './answer-props.ts'

/** Whether the user has a roommate group, and what it looks for (specification part 1 §2). Must be inside a `group/step`. */
export function OwnGroupFields(shown: AnswersShown) {
  return (
    <>
      <PillGroup
        {...answerProps('hasGroup', shown)}
        legend="Do you have a roommate group?"
        options={yesOrNo}
      />
      <div className="hidden gap-6 group-has-[[name=hasGroup][value=yes]:checked]/step:grid md:grid-cols-3 md:gap-4">
        <SelectField
          {...answerProps('groupSize', shown)}
          label="Number of People in Group"
          empty="Not sure yet"
          options={counts(groupSizes)}
        />
        <SelectField
          {...answerProps('bedsNeeded', shown)}
          label="Beds Needed"
          empty="Not sure yet"
          options={counts(groupSizes)}
        />
        <SelectField
          {...answerProps('bathsNeeded', shown)}
          label="Baths Needed"
          empty="Not sure yet"
          options={counts(bathCounts)}
        />
        <QuestionFields names={besides('group', ['groupSize', 'bedsNeeded', 'bathsNeeded'])} {...shown} />
        <p className="text-ink-2 md:col-span-3">
          Here a group finds homes that fit all of you, and chooses one.{' '}
          <Link to={href('/profile/groups')} className={textLink}>
            Make your group, or join the one you were invited to
          </Link>
        </p>
      </div>
    </>
  )
}

/** The budget (specification part 1 §2): two fields in whole dollars. */
export function OwnBudgetFields(shown: AnswersShown) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium">Budget Range: what you can pay a month</legend>
      <div className="grid grid-cols-2 gap-3 md:max-w-96">
        <TextField {...answerProps('budgetMin', shown)} label="From" prefix="$" inputMode="numeric" />
        <TextField {...answerProps('budgetMax', shown)} label="To" prefix="$" inputMode="numeric" />
      </div>
    </fieldset>
  )
}

type Option = { value: string; label: string }
type Props = AnswersShown & {
  names: readonly PlainQuestion[]
  /** The options of a question, if not all of them are offered. */
  offered?: Partial<Record<PlainQuestion, Option[]>>
}

/** The fields of these questions, as their kinds require. */
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
