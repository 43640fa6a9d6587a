import { useEffect, useState } from 'react'
import { usePageInstead } from '#app/features/site/ui/offline-notice.tsx'
import { withReturnTo } from '#app/platform/addresses/return-to.ts'
import { usePageDialog } from '#app/web/dialogs/page-dialog.ts'
import { accountDialog, type AccountWays, type OpenRequest } from './account-dialog-state.ts'
import { pages, loadAccountDialog } from './account-link.tsx'

/** Renders the dialog of account-dialog-state.ts once, in the shell. Its code loads on demand; if it cannot be loaded, the
 *  corresponding page opens instead. */
export function AccountDialogs({ ways, whyLogIn }: { ways: AccountWays; whyLogIn: WhyLogIn }) {
  const pageInstead = usePageInstead()
  const { shown, isOpen, loaded } = usePageDialog(accountDialog, loadAccountDialog, ({ screen, returnTo }) =>
    pageInstead(withReturnTo(pages[screen], returnTo)),
  )
  const why = useWhyLogIn(shown, whyLogIn)
  if (!loaded || !shown) return null
  return <loaded.AccountDialog key={shown.opening} request={shown} ways={ways} why={why} open={isOpen} />
}

/** Why a page needs a log-in, in the log-in page's words; null when it does not, or when the other page that is shown has the same
 *  reason. */
type WhyLogIn = (returnTo: string, shown: string) => Promise<string | null>

function useWhyLogIn(request: OpenRequest | null, whyLogIn: WhyLogIn): string | null {
  const [found, setFound] = useState<{ opening: number; why: string | null } | null>(null)
  useEffect(() => {
    if (request?.screen !== 'log-in') return
    const { opening, wanted, notice, returnTo } = request
    if (notice && (!wanted || wanted === returnTo)) return
    // Without a reason, the dialog opens anyway.
    whyLogIn(wanted || returnTo, returnTo).then(
      (why) => setFound({ opening, why }),
      () => {},
    )
  }, [request, whyLogIn])
  return found && found.opening === request?.opening ? found.why : null
}
