import { TextField } from '#app/ui/text-field.tsx'
import { BIO_MOST, FUN_FACT_MOST } from '../../limits.ts'
import { AboutYouFields } from '../about-you-fields.tsx'
import { answerProps, type AnswersShown } from '../answer-props.ts'
import { ContactFields } from '../contact-fields.tsx'
import { CountedText } from '../counted-text.tsx'
import { TagsField } from '../tags-field.tsx'

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
      <ContactFields {...shown} />
    </>
  )
}
