import { useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { PASSWORD_RESET } from '../../password-reset/reset-view.ts'
import type { ResetProps } from './reset-props.ts'

const CLOSES_AFTER = 2000 // milliseconds (specification part 1 §9)

/** Confirms the new password and closes after two seconds, but not while it is hovered or focused. Without JavaScript
 *  it stays. */
export function ResetDone({ email, onDone, login }: ResetProps & { email: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState(false)

  useEffect(() => focusNewcomer(box.current), [])
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDone(email), CLOSES_AFTER)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new `onDone` for each render does not begin the time anew
  }, [held, email])

  return (
    <div
      ref={box}
      tabIndex={-1}
      // Focus on an element inside keeps it open; focus on the box itself does not, because it only has it since the
      // form is gone.
      onFocus={(event) => setHeld(event.target !== event.currentTarget)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      className="grid gap-4 rounded-field bg-good-soft p-5 outline-none"
    >
      <output className="flex gap-2.5 text-lg font-medium">
        <Icon of="circle-check" className="mt-0.5 text-good" />
        {PASSWORD_RESET}
      </output>
      <p>You were signed out everywhere. {login}</p>
    </div>
  )
}
