import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  flash: string | null | undefined
  /** A key of what the message is about; when it changes, the message disappears. */
  of?: string | undefined
}

/** Shows the flash message while the page is open; it stays when the page's data is reloaded. */
export function FlashMessage({ flash, of }: Props) {
  const { key } = useLocation()
  const [kept, keep] = useState({ key, flash, of })
  const isOver = key !== kept.key || of !== kept.of
  if (isOver || (flash && flash !== kept.flash)) keep({ key, flash, of })
  const shown = flash ?? (isOver ? undefined : kept.flash)
  return shown && <Shown key={key}>{shown}</Shown>
}

/** Takes the focus, so that a screen reader announces it after a redirect. */
function Shown({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLOutputElement>(null)
  useEffect(() => focusNewcomer(ref.current), [])
  return (
    <output
      ref={ref}
      tabIndex={-1}
      data-arrival
      className="flex gap-2.5 rounded-field bg-good-soft p-3.5 outline-none"
    >
      <Icon of="circle-check" className="text-good" />
      {children}
    </output>
  )
}
