import { useEffect, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/overlay/toast.ts'
import { useArrivedKey } from './lost/use-arrived-key.ts'
import { focusRow, rowOfLastForm, watchRows } from './row-place.ts'

type Props = {
  flash: string | null | undefined
  /** A key for the subject of the message; when it changes, the message disappears. */
  of?: string | undefined
}

/** Shows the flash message while the page is open. It stays when the page's data reloads, and disappears when a form on the
 *  page is refused: a success above an error would look as if both were about the same thing. */
export function FlashMessage({ flash, of }: Props) {
  const key = useArrivedKey()
  useEffect(watchRows, [])
  const answer: unknown = useActionData()
  const [kept, keep] = useState({ key, flash, of, answer })
  const isOver = key !== kept.key || of !== kept.of
  if (isOver || (flash && flash !== kept.flash)) keep({ key, flash, of, answer })
  const isRefused = answer !== kept.answer
  const shown = isRefused ? undefined : (flash ?? (isOver ? undefined : kept.flash))
  return shown && <Shown key={key}>{shown}</Shown>
}

/** Takes the focus, so that a screen reader announces it after a redirect. After a form in a row or on a card the focus
 *  stays there, and the message appears as a toast. */
function Shown({ children }: { children: string }) {
  const ref = useRef<HTMLOutputElement>(null)
  const [row] = useState(rowOfLastForm)
  useEffect(() => {
    if (row === null) return focusNewcomer(ref.current)
    toast({ text: children })
    focusRow(row)
  }, [row, children])
  if (row !== null) return null
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
