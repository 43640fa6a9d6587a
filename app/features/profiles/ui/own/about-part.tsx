import { TextField } from '#app/ui/fields/text-field.tsx'
import { BIO_MOST, FUN_FACT_MOST } from '../../answers/limits.ts'
import { besides } from '../../questions.ts'
import { AboutYouFields } from '../wizard/about-you-fields.tsx'
import { answerProps, type AnswersShown } from '../wizard/answer-props.ts'
import { ContactFields } from '../wizard/contact-fields.tsx'
import { QuestionFields } from '../wizard/question-fields.tsx'
import { CountedText } from '../counted-text.tsx'
import { TagsField } from '../tags-field.tsx'

const others = besides('about', [
  ...(['university', 'academicLevel', 'year', 'birthDate', 'gender'] as const),
  ...(['bio', 'major', 'tags', 'funFact'] as const),
])

type Props = AnswersShown & { campuses: readonly { slug: string; name: string }[] }

/** The section about the person. */
export function AboutPart({ campuses, ...shown }: Props) {
  return (
    <>
      <CountedText
        {...answerProps('bio', shown)}
        label="Bio"
        most={BIO_MOST}
        hint="A few sentences, as you would introduce yourself to a roommate."
      />
      <AboutYouFields campuses={campuses} {...shown} />
      <TextField {...answerProps('major', shown)} label="Major" autoComplete="off" />
      <TagsField {...shown} />
      <CountedText {...answerProps('funFact', shown)} label="Fun fact" most={FUN_FACT_MOST} rows={2} />
      <QuestionFields names={others} {...shown} />
      <ContactFields {...shown} />
    </>
  )
}
