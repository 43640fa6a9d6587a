import { Dialog } from '@base-ui/react/dialog'
import { useRef, type ReactNode } from 'react'
import { buttonClass } from '../button.tsx'
import { Icon } from '../icon.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence below the title. */
  description?: ReactNode
  /** Always visible at the bottom: the main action. */
  footer?: ReactNode
  /** At the far end of the title's row, such as "Clear Filters". */
  aside?: ReactNode
  /** `m` 32 rem, `l` 48 rem wide; always full screen on a phone. */
  size?: 'm' | 'l'
  /** The element to focus first; by default the close button. `true` keeps the library's default. */
  initialFocus?: () => HTMLElement | true
  children: ReactNode
}

const widths = { m: 'md:max-w-lg', l: 'md:max-w-3xl' }

type Field = HTMLInputElement | HTMLTextAreaElement

/** Whether the user types into it; a checkbox or a file can be chosen again with one press. */
const isText = (target: EventTarget): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|range|file)$/.test(target.type))

/** The lazily loaded part of dialog.tsx. */
export function DialogSurface(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, aside, size = 'm', initialFocus, children } = props
  const typed = useRef(new Set<Field>())
  // A press outside the dialog must not lose typed text.
  const isKept = () => [...typed.current].some((field) => field.isConnected && field.value !== '')
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (reason !== 'outside-press' || !isKept()) onOpenChange(next)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="overlay fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup
          initialFocus={initialFocus}
          onInput={({ target }) => {
            if (isText(target)) typed.current.add(target)
          }}
          className={`sheet fixed z-50 flex flex-col bg-surface text-ink max-md:inset-0 md:top-1/2 md:left-1/2 md:max-h-[min(46rem,calc(100dvh-4rem))] md:w-[calc(100vw-4rem)] md:-translate-1/2 md:rounded-sheet md:border md:border-line md:shadow-float ${widths[size]}`}
        >
          <header className="grid min-h-15 shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-2 border-b border-line px-2">
            <Dialog.Close
              className={`${buttonClass({ look: 'quiet', square: true })} justify-self-start`}
              aria-label="Close"
            >
              <Icon of="x" />
            </Dialog.Close>
            <Dialog.Title className="text-lg">{title}</Dialog.Title>
            <div className="justify-self-end">{aside}</div>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
            {description && (
              <Dialog.Description className="mb-4 text-ink-2">{description}</Dialog.Description>
            )}
            {children}
          </div>
          {footer && (
            <footer className="shrink-0 border-t border-line px-5 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
