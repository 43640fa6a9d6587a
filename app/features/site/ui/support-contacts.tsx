import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { Support } from '../rules.ts'

/** The operator's contacts, as far as they are set. */
export function SupportContacts({ support }: { support: Support }) {
  const { demo, phone, email, messaging, hours } = support
  return (
    <ul>
      {hours && (
        <li className="flex min-h-8 flex-wrap items-center gap-x-2 text-ink">
          {hours}
          {demo && <Tag>Demo</Tag>}
        </li>
      )}
      {phone && <Contact href={`tel:${phone.replace(/[^+\d]/g, '')}`} icon="phone" text={phone} />}
      {email && <Contact href={`mailto:${email}`} icon="mail" text={email} />}
      {messaging && <Contact href={messaging.url} icon="message-circle" text={messaging.label} />}
    </ul>
  )
}

function Contact({ href, icon, text }: { href: string; icon: IconName; text: string }) {
  return (
    <li>
      <a href={href} className="footer-link gap-2 wrap-anywhere">
        <Icon of={icon} size="s" />
        {text}
      </a>
    </li>
  )
}
