import { useRef, useState, type ComponentProps } from 'react'
import type { MenuEntry } from './menu-surface.tsx'
import { Button } from './button.tsx'
import { useLoaded } from './use-loaded.ts'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & { entries: readonly MenuEntry[] }

const load = () => import('./menu-surface.tsx')

/** A button that opens a menu of actions; its code loads when it first opens. What must work without JavaScript is a
 *  Dropdown of links instead. */
export function Menu({ entries, ...button }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const surface = useLoaded(load, open, () => setOpen(false))
  return (
    <>
      <Button
        {...button}
        ref={trigger}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {surface && <surface.MenuSurface {...{ open, setOpen, trigger, entries }} />}
    </>
  )
}
