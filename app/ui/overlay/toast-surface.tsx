import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { buttonClass } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useAboveBars } from './above-bars.ts'
import type { ToastMessage } from './toast.ts'

/** Milliseconds that a message stays, unless the pointer or the focus is on it. A message with a button stays long enough to
 *  reach it by keyboard (WCAG 2.2.1). */
const STAYS = { read: 5_000, press: 20_000 }

/** The lazily loaded part of toasts.tsx. */
export function ToastSurface({ message }: { message: ToastMessage }) {
  return (
    <Toast.Provider timeout={STAYS.read} limit={3}>
      <Messages message={message} />
    </Toast.Provider>
  )
}

function Messages({ message }: { message: ToastMessage }) {
  const { toasts, add, close } = Toast.useToastManager()
  const barsHeight = useAboveBars(toasts.length > 0)
  const viewport = useRef<HTMLDivElement>(null)
  /** The element that had the focus before it moved into a message. */
  const before = useRef<Element>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    const { text, action } = message
    const id = add({
      title: text,
      timeout: action && STAYS.press,
      onClose: () => {
        isLeft.current = viewport.current?.contains(document.activeElement) === true
      },
      onRemove: () =>
        isLeft.current && document.activeElement === document.body && focusAgain(before.current),
      actionProps: action && {
        children: action.label,
        onClick: () => {
          action.onPress()
          if (action.focus) focusOnceThere(action.focus)
          close(id)
        },
      },
    })
    // oxlint-disable-next-line react/exhaustive-deps -- one message is shown once
  }, [message])
  return (
    <Toast.Portal>
      {/* Silent: toasts.tsx has the live region. */}
      <Toast.Viewport
        ref={viewport}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
        }}
        aria-live="off"
        data-toasts
        style={{ bottom: `calc(1rem + ${barsHeight}px)` }}
        className="fixed inset-x-4 z-50 mx-auto flex max-w-md flex-col gap-2 pb-[env(safe-area-inset-bottom)]"
      >
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className="overlay flex items-center gap-2 rounded-card bg-ink py-1.5 pr-1.5 pl-4 text-paper shadow-float"
          >
            {/* Next to a long text, a button would leave it only a narrow column, so it goes below. */}
            <div className="mr-auto flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
              <Toast.Title render={<p />} className="mr-auto py-2 wrap-anywhere" />
              {toast.actionProps && (
                <Toast.Action className={`${buttonClass({ look: 'inverse' })} underline`} />
              )}
            </div>
            <Toast.Close aria-label="Close" className={buttonClass({ look: 'inverse', square: true })}>
              <Icon of="x" size="s" />
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  )
}

/** Returns the focus to its previous place, or to the start of the page, so that it is not lost with the message. */
function focusAgain(before: Element | null): void {
  const page = document.getElementById('content')
  const target = before instanceof HTMLElement && before.isConnected ? before : page
  if (target === page) page?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}

const COMES_WITHIN = 10_000 // milliseconds

/** Moves the focus as soon as the element appears, unless the person continues elsewhere first. */
function focusOnceThere(selector: string): void {
  const over = AbortSignal.timeout(COMES_WITHIN)
  const gone = new AbortController()
  const stop = () => gone.abort()
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, stop, { signal: gone.signal })
  const look = () => {
    if (over.aborted || gone.signal.aborted) return stop()
    const found = document.querySelector<HTMLElement>(selector)
    if (!found) return requestAnimationFrame(look)
    stop()
    found.focus()
  }
  requestAnimationFrame(look)
}
