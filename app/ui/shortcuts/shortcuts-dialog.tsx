import { useState } from 'react'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { Switch } from '#app/ui/fields/switch.tsx'
import { shortcutsAreOn, switchShortcuts } from './shortcuts-switch.ts'

type Props = { list: readonly (readonly [key: string, meaning: string])[]; onClose: () => void }

/** The list of shortcuts, and the switch for single-letter ones. */
export default function ShortcutsDialog({ list, onClose }: Props) {
  const [on, setOn] = useState(shortcutsAreOn)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
        {list.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid h-7 min-w-7 place-items-center rounded-md border border-line bg-sunken px-2 font-sans text-sm font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-5 border-t border-line pt-3"
        label="Letter shortcuts"
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked)
          switchShortcuts(target.checked)
        }}
      />
    </Dialog>
  )
}
