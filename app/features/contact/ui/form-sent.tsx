import { useEffect, useRef } from 'react'
import { useCloseSoon } from '#app/features/collections/ui/save/use-close-soon.ts'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { SHOWN_FOR } from '../rules.ts'

type Props = {
  words: string
  /** Shows the form again after a moment, but not while the text is hovered. */
  onOver: () => void
}

export function FormSent({ words, onOver }: Props) {
  const notice = useRef<HTMLOutputElement>(null)
  const { onPointerEnter, onPointerLeave } = useCloseSoon(() => {
    // Moves the focus to the form's section, so that it is not lost with this text.
    if (notice.current === document.activeElement) notice.current?.closest('section')?.focus()
    onOver()
  }, SHOWN_FOR)
  // The submit button is gone, so the focus has to move.
  useEffect(() => focusNewcomer(notice.current), [])
  return (
    <output
      ref={notice}
      tabIndex={-1}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      className="flex gap-2.5 rounded-card bg-good-soft p-4 text-lg outline-none"
    >
      <Icon of="circle-check" className="mt-1 text-good" />
      {words}
    </output>
  )
}
