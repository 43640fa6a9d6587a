import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { DialogSurface } from '#app/ui/overlay/dialog-surface.tsx'
import { textLink } from '#app/ui/text-link.ts'
import {
  accountDialog,
  type AccountScreen,
  type AccountWays,
  type Carried,
  type OpenRequest,
} from './account-dialog-state.ts'
import { ForgotPasswordPanel, LogInPanel } from './log-in-panel.tsx'
import { SignUpPanel } from './sign-up-panel.tsx'

const FIELD = 'input:not([type="hidden"])'
const panels = {
  'log-in': LogInPanel,
  'sign-up': SignUpPanel,
  'forgot-password': ForgotPasswordPanel,
}

/** Used until the panel sets its own title. */
const titles: Record<AccountScreen, string> = {
  'log-in': 'Log in',
  'sign-up': 'Sign up',
  'forgot-password': 'Forgot password',
}

/** The first visible field. Null on touch screens, where a focused field would open the keyboard over half of the form. */
function firstField(panel: HTMLElement | null): HTMLElement | null {
  if (!panel || !matchMedia('(pointer: fine)').matches) return null
  return [...panel.querySelectorAll<HTMLElement>(FIELD)].find((field) => field.checkVisibility()) ?? null
}

/** What the opener passed on, or else what a form on the page, such as an inquiry, knows about the person. */
function firstCarried({ typed: given, stayFor }: OpenRequest): Carried {
  // A person whose session ended already has an account, and the page may contain someone else's address.
  if (given || stayFor !== undefined) return given ?? {}
  const typed = (name: string) =>
    document.querySelector<HTMLInputElement>(`main form input[autocomplete="${name}"]`)?.value
  return { email: typed('email'), name: typed('name') }
}

type Props = {
  request: OpenRequest
  open: boolean
  ways: AccountWays
  /** Why to log in, if the opener did not say. */
  why: string | null
}

/** Log-in, sign-up and password reset as a dialog over the current page, which can switch between them. */
export function AccountDialog({ request, ways, why, open }: Props) {
  const [{ screen, carried }, setShown] = useState(() => ({
    screen: request.screen,
    carried: firstCarried(request),
  }))
  const [title, setTitle] = useState(titles[request.screen])
  const navigate = useNavigate()
  const panel = useRef<HTMLDivElement>(null)
  const first = useRef(true)

  function close() {
    accountDialog.close()
    if (request.closeTo !== undefined) void navigate(request.closeTo)
  }

  // The element that led here is gone, so the focus has to move: to the first field, or else to the dialog, whose name is the new
  // title.
  useEffect(() => {
    if (!first.current)
      (firstField(panel.current) ?? panel.current?.closest<HTMLElement>('[role=dialog]'))?.focus()
    first.current = false
  }, [screen])

  const show = (next: AccountScreen, more: Carried = {}) =>
    setShown({ screen: next, carried: { email: carried.email, name: carried.name, ...more } })
  const Panel = panels[screen]
  const notice = screen === request.screen ? (request.notice ?? why) : undefined
  const props = { request, ways, carried, show, setTitle }
  return (
    <DialogSurface
      open={open}
      onOpenChange={(next) => next || close()}
      title={title}
      description={
        notice && (
          <>
            {notice}
            {request.wanted && why && <span className="mt-1 block">{why}</span>}
          </>
        )
      }
      initialFocus={() => firstField(panel.current) ?? true}
    >
      <div ref={panel}>
        <output>
          {carried.message && (
            <span className="mb-5 block rounded-field bg-good-soft p-3.5">{carried.message}</span>
          )}
        </output>
        <Panel {...props} />
        {request.afterwards && (
          <p className="mt-2 text-center">
            <button type="button" onClick={close} className={textLink}>
              Not now
            </button>
          </p>
        )}
      </div>
    </DialogSurface>
  )
}
