import { useState, type MouseEvent } from 'react'
import { channelLabels, type Channel } from '#app/features/people/audiences.ts'
import { contactLink } from '#app/features/people/contact-links.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

type Props = {
  channel: Channel
  value: string
  shown: string
  text: string
  /** Whether there is a text to send. */
  check: (event: MouseEvent) => boolean
}

/** The contact, and a link that opens its app or site with the text. */
export function OpenContact({ channel, value, shown, text, check }: Props) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const { href, prefilled, label } = contactLink(channel, value, text.trim())
  const pasting = useHydrated()
    ? 'Your message is copied as it opens; paste it there.'
    : 'Copy your message, then paste it there.'
  const copy = (event: MouseEvent) => {
    if (!check(event) || prefilled) return
    navigator.clipboard.writeText(text.trim()).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="grid gap-3 rounded-card border border-line bg-sunken p-4">
      <p>
        <span className="block text-sm text-ink-2">{channelLabels[channel]}</span>
        <span className="num block text-lg wrap-anywhere">{shown}</span>
      </p>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        onClick={copy}
        className={`${buttonClass({ look: 'primary' })} justify-self-start`}
      >
        {label}
      </a>
      <p className="text-sm text-ink-2">
        {prefilled ? 'Your message will already be there when it opens.' : pasting}
      </p>
      <output className={copied === false ? 'text-sm text-bad' : 'sr-only'}>
        {copied === true && 'Your message is copied.'}
        {copied === false && 'Your message could not be copied. Select it above and copy it by hand.'}
      </output>
    </div>
  )
}
