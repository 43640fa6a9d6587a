import { useEffect, useState } from 'react'
import { Button, type ButtonStyle } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const SHOWN = 4_000 // milliseconds

/** Opens the phone's share sheet with the page's URL, or copies it. Needs JavaScript, and is hidden without it. */
export function ShareButton({
  title,
  className = '',
  ...style
}: ButtonStyle & { title: string; className?: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), SHOWN)
    return () => clearTimeout(timer)
  }, [outcome])

  const share = async () => {
    const url = location.href
    const onPhone = matchMedia('(pointer: coarse)').matches
    if (onPhone && typeof navigator.share === 'function') {
      // Closing the sheet without choosing rejects the promise; that is not an error.
      return navigator.share({ title, url }).catch(() => {})
    }
    try {
      await navigator.clipboard.writeText(url)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <span className={`noscript:hidden ${className}`}>
      <Button {...style} onClick={() => void share()} className="w-full">
        <Icon of={outcome === 'copied' ? 'check' : 'share-2'} size="s" />
        {outcome === 'copied' ? 'Link copied' : 'Share'}
      </Button>
      <output className={outcome === 'failed' ? 'block pt-1 text-sm text-bad' : 'sr-only'}>
        {outcome === 'copied' && 'The link is copied.'}
        {outcome === 'failed' && 'The link could not be copied. Copy it from the address bar.'}
      </output>
    </span>
  )
}
