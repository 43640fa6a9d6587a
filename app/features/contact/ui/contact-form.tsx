import { href, useLocation } from 'react-router'
import { useEffect } from 'react'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { CONTACT_MESSAGE_MOST, contactSubjects, sentCopy, type ContactField } from '../rules.ts'
import { EmailField, OperatorForm, type FormProps } from './operator-form.tsx'

/** The contact form (specification part 1 §4, §5). */
export function ContactForm({ start, answer }: FormProps<ContactField>) {
  return (
    <OperatorForm
      {...{ start, answer }}
      to={`${href('/about-us')}#contact`}
      send="Send message"
      sentText={sentCopy.contactSent}
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

/** Scrolls to a form when a link asks for it by navigation state (specification part 1 §2); for `#contact` the browser does this
 *  itself. Also moves the focus, so that the next Tab lands in the form. */
export function useScrollToForm(id: string, name: string): void {
  const { state, key } = useLocation() as { state: unknown; key: string }
  const asked = typeof state === 'object' && state !== null && name in state && Boolean(state[name as never])
  useEffect(() => {
    if (!asked) return
    const place = document.getElementById(id)
    // After the page has set the focus and the router has restored the scroll position.
    const frame = requestAnimationFrame(() => {
      place?.focus({ preventScroll: true })
      place?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [asked, key, id])
}
