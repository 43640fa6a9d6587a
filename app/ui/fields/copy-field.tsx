import { useEffect, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { TextField } from './text-field.tsx'
import { useHydrated } from '../hooks/use-hydrated.ts'

type Props = {
  label: string
  value: string
  /** For a value that was just created: the field takes the focus. */
  focus?: boolean
  /** Announced once it is copied. */
  copiedText?: string
}

/** A text to copy, such as a link: with a button, or manually without JavaScript. */
export function CopyField({ label, value, focus = false, copiedText = 'Copied.' }: Props) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const hydrated = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) box.current?.querySelector('input')?.focus()
  }, [focus])
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  return (
    <div ref={box} className="grid gap-2">
      <div className="flex items-end gap-2">
        <TextField
          className="min-w-0 flex-1"
          label={label}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        {hydrated && <Button onClick={copy}>Copy</Button>}
      </div>
      <output className="text-sm text-ink-2 empty:hidden">
        {copied === 'yes' && copiedText}
        {copied === 'no' && 'Your browser did not let us copy it. Select the link and copy it by hand.'}
      </output>
    </div>
  )
}
