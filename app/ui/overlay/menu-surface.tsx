import { Menu } from '@base-ui/react/menu'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../icon.tsx'

/** Either a link or an action. */
export type MenuEntry = { label: string; icon?: IconName } & ({ to: string } | { onSelect: () => void })

type Props = {
  open: boolean
  setOpen: (open: boolean) => void
  trigger: RefObject<HTMLButtonElement | null>
  entries: readonly MenuEntry[]
}

const row =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 select-none data-highlighted:bg-sunken outline-none'

/** The lazily loaded part of menu.tsx. */
export function MenuSurface({ open, setOpen, trigger, entries }: Props) {
  return (
    <Menu.Root
      open={open}
      onOpenChange={(next, details) => {
        const own = details.event.target instanceof Node && trigger.current?.contains(details.event.target)
        if (details.reason === 'outside-press' && own) details.cancel() // the button's own click closes it
        else setOpen(next)
      }}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={trigger} align="end" sideOffset={8} className="z-40">
          <Menu.Popup
            finalFocus={trigger}
            className="overlay min-w-48 rounded-card border border-line bg-surface p-1.5 text-ink shadow-float outline-none"
          >
            {entries.map(({ label, icon, ...entry }) =>
              'to' in entry ? (
                <Menu.LinkItem key={label} closeOnClick render={<Link to={entry.to} />} className={row}>
                  {icon && <Icon of={icon} className="text-ink-2" />}
                  {label}
                </Menu.LinkItem>
              ) : (
                <Menu.Item key={label} onClick={entry.onSelect} className={row}>
                  {icon && <Icon of={icon} className="text-ink-2" />}
                  {label}
                </Menu.Item>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
