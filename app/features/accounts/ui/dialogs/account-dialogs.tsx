import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { refusedOffline } from '#app/features/site/ui/offline-notice.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { useLoaded } from '#app/ui/hooks/use-loaded.ts'
import {
  accountDialogRequest,
  closeAccountDialog,
  noRequest,
  onAccountDialogRequest,
  type AccountWays,
  type OpenRequest,
} from './account-dialog-state.ts'
import { pages } from './account-link.tsx'
import { loadAccountDialog } from './load-account-dialog.ts'

/** Renders the dialog of account-dialog-state.ts, once, in the shell. Its code loads on demand; if it cannot be loaded,
 *  the corresponding page is opened instead. */
export function AccountDialogs({ ways, whyLogIn }: { ways: AccountWays; whyLogIn: WhyLogIn }) {
  const request = useSyncExternalStore(onAccountDialogRequest, accountDialogRequest, noRequest)
  const navigate = useNavigate()
  const loaded = useLoaded(loadAccountDialog, request !== null, () => {
    closeAccountDialog()
    const to = request && withReturnTo(pages[request.screen], request.returnTo)
    if (to && !refusedOffline(to)) void navigate(to)
  })
  const why = useWhyLogIn(request, whyLogIn)
  // Closes the dialog when the page is left.
  useEffect(() => closeAccountDialog, [])
  return loaded && <loaded.AccountDialog request={request} ways={ways} why={why} />
}

/** Why somebody is asked to log in before they go on to a page, as the log-in page says it; null where nobody has to. */
type WhyLogIn = (returnTo: string) => Promise<string | null>

function useWhyLogIn(request: OpenRequest | null, whyLogIn: WhyLogIn): string | null {
  const [said, setSaid] = useState<{ id: number; why: string | null } | null>(null)
  useEffect(() => {
    if (!request || request.notice !== undefined) return
    if (request.screen !== 'log-in' && request.screen !== 'join') return
    // Without it the dialog opens all the same.
    whyLogIn(request.returnTo).then(
      (why) => setSaid({ id: request.id, why }),
      () => {},
    )
  }, [request, whyLogIn])
  return said && said.id === request?.id ? said.why : null
}
