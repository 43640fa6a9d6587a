import { href } from 'react-router'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { CONTACT_MESSAGE_MOST, contactSubjects, words, type ContactField } from '../rules.ts'
import { EmailField, OperatorForm, type FormProps } from './operator-form.tsx'

/** The contact form (specification part 1 §4, §5). */
export function ContactForm({ start, answer }: FormProps<ContactField>) {
  return (
    <OperatorForm
      {...{ start, answer }}
      to={`${href('/about-us')}#contact`}
      send="Send message"
      sentText={words.contactSent}
    >
      {(field) => (
        <>
          <div className="grid gap-5 md:grid-cols-2">
            <TextField {...field('name', start.name)} label="Name" autoComplete="name" required />
            <EmailField {...field('email', start.email)} />
          </div>
          <SelectField
            {...field('subject')}
            label="Subject"
            required
            empty="Choose one"
            options={contactSubjects.map((value) => ({ value, label: value }))}
          />
          <TextArea
            {...field('message')}
            label="Message"
            required
            rows={6}
            maxLength={CONTACT_MESSAGE_MOST}
          />
        </>
      )}
    </OperatorForm>
  )
}
