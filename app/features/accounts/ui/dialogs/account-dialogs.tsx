import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { useLoaded } from '#app/ui/hooks/use-loaded.ts'
import {
  accountDialogRequest,
  closeAccountDialog,
  noRequest,
  onAccountDialogRequest,
  type AccountWays,
} from './account-dialog-state.ts'
import { pages } from './account-link.tsx'
import { loadAccountDialog } from './load-account-dialog.ts'

/** Renders the dialog of account-dialog-state.ts, once, in the shell. Its code loads on demand; if it cannot be loaded,
 *  the corresponding page is opened instead. */
export function AccountDialogs({ ways }: { ways: AccountWays }) {
  const request = useSyncExternalStore(onAccountDialogRequest, accountDialogRequest, noRequest)
  const navigate = useNavigate()
  const loaded = useLoaded(loadAccountDialog, request !== null, () => {
    closeAccountDialog()
    if (request) void navigate(withReturnTo(pages[request.screen], request.returnTo))
  })
  // Closes the dialog when the page is left.
  useEffect(() => closeAccountDialog, [])
  return loaded && <loaded.AccountDialog request={request} ways={ways} />
}
