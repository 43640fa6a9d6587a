import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useCloseSoon } from '#app/features/collections/ui/use-close-soon.ts'
import { focusNewcomer } from '#app/ui/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { SHOWN_FOR } from '../rules.ts'

type Props = {
  words: string
  /** Brings the form back, soon: not while the words are hovered. */
  onOver: () => void
}

/** Says that it was sent. */
export function FormSent({ words, onOver }: Props) {
  const notice = useRef<HTMLOutputElement>(null)
  const { onPointerEnter, onPointerLeave } = useCloseSoon(() => {
    // Back to where the form is, so that the focus is not lost with these words.
    if (notice.current === document.activeElement) notice.current?.closest('section')?.focus()
    onOver()
  }, SHOWN_FOR)
  // What was pressed is gone, and the focus with it.
  useEffect(() => focusNewcomer(notice.current), [])
  return (
    <output
      ref={notice}
      tabIndex={-1}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      className="flex gap-2.5 rounded-card bg-good-soft p-4 text-lg outline-none"
    >
      <Icon of={CircleCheck} className="mt-1 text-good" />
      {words}
    </output>
  )
}
