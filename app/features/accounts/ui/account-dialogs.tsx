import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { withReturnTo } from '#app/platform/return-to.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import {
  accountDialogWish,
  closeAccountDialog,
  noWish,
  onAccountDialogWish,
  type AccountWays,
} from './account-dialog-state.ts'
import { pages } from './account-link.tsx'
import { loadAccountDialog } from './load-account-dialog.ts'

/** Where the dialogs of account-dialog-state.ts appear: once, in the shell. Their code loads when one is wanted; when it
 *  cannot be fetched, the page does the same. */
export function AccountDialogs({ ways }: { ways: AccountWays }) {
  const wish = useSyncExternalStore(onAccountDialogWish, accountDialogWish, noWish)
  const navigate = useNavigate()
  const loaded = useLoaded(loadAccountDialog, wish !== null, () => {
    closeAccountDialog()
    if (wish) void navigate(withReturnTo(pages[wish.screen], wish.returnTo))
  })
  // A page that leaves by itself takes its dialog along.
  useEffect(() => closeAccountDialog, [])
  return loaded && <loaded.AccountDialog wish={wish} ways={ways} />
}
