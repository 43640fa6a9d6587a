import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { focusNewcomer } from '#app/ui/hooks/focus-newcomer.ts'
import { Icon } from '#app/ui/icon.tsx'
import { SubmitButton } from '#app/web/submit-button.tsx'
import type { ItemView } from '../views.ts'
import { Key } from './queue-keys.tsx'

/** The last decision, with a button to undo it. It takes the focus, so that a screen reader announces it. */
export function DoneNotice({ item, to, busy }: { item: ItemView; to: string; busy: boolean }) {
  const ref = useRef<HTMLOutputElement>(null)
  useEffect(() => focusNewcomer(ref.current), [])
  if (!item.decided) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-good-soft p-3.5">
      <output ref={ref} tabIndex={-1} data-arrival className="flex min-w-0 flex-1 gap-2.5 outline-none">
        <Icon of="circle-check" className="text-good" />
        <span className="min-w-0 wrap-anywhere">
          {item.decided.done}:{' '}
          <Link to={to} className="underline underline-offset-2">
            {item.title}
          </Link>
        </span>
      </output>
      {item.decided.canUndo && (
        <Form method="post">
          <input type="hidden" name="item" value={item.id} />
          <SubmitButton size="s" busy={busy} name="intent" value="undo" data-queue-undo>
            Undo <Key>u</Key>
          </SubmitButton>
        </Form>
      )}
    </div>
  )
}
