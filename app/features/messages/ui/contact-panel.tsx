import { Link } from 'react-router'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { isPlainPress } from '#app/web/dialogs/page-dialog.ts'
import { contactPath, methodLabels, methodsFor, type ContactAnswer, type Method } from '../contact-methods.ts'
import { ContactDetail, type ContactProps } from './contact-detail.tsx'

type Props = ContactProps & {
  by: Method | null
  /** Only set in a dialog; without it, the ways are links. */
  onChoose?: ((by: Method | null) => void) | undefined
  /** The answer to the form, on the page without JavaScript. */
  answer?: ContactAnswer | undefined
}

const icons: Record<Method, IconName> = {
  message: 'message-square-text',
  instagram: 'at-sign',
  facebook: 'users',
  email: 'mail',
  whatsapp: 'message-circle',
  phone: 'smartphone',
}

/** The ways to write to a person, or the form of the chosen one. */
export function ContactPanel({ by, onChoose, answer, ...person }: Props) {
  const { userId, name, channels, mailed } = person
  if (by !== null)
    return (
      <ContactDetail
        key={by}
        {...person}
        by={by}
        answer={answer}
        onBack={onChoose && (() => onChoose(null))}
      />
    )
  const hint = (method: Method) => {
    if (method === 'message') return 'Here on this site.'
    if (method === 'email' && !channels.includes('email'))
      return 'Sent by us: neither sees the other’s address.'
    return `${name} shows it to you, and sees that you asked.`
  }
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
      {methodsFor(channels, mailed).map((method) => (
        <li key={method}>
          <Link
            to={contactPath(userId, method)}
            onClick={(event) => {
              if (!onChoose || !isPlainPress(event)) return
              event.preventDefault()
              onChoose(method)
            }}
            className="flex min-h-16 items-center gap-3 bg-surface px-4 py-2.5 -outline-offset-2 hover:bg-sunken"
          >
            <Icon of={icons[method]} className="text-ink-2" />
            <span className="min-w-0 flex-1">
              <span className="block text-lg">{methodLabels[method]}</span>
              <span className="block text-sm text-ink-2 wrap-anywhere">{hint(method)}</span>
            </span>
            <Icon of="chevron-right" className="text-ink-2" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
