import { useRef, useState, type ComponentProps } from 'react'
import type { MenuEntry } from './menu-surface.tsx'
import { Button } from '../button.tsx'
import { useLoaded } from '../hooks/use-loaded.ts'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & { entries: readonly MenuEntry[] }

const load = () => import('./menu-surface.tsx')

/** A button that opens a menu of actions; its code is loaded when it first opens. For actions that must work without
 *  JavaScript, use a Dropdown of links instead. */
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
