import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'

/** The photo shown in full screen, stored in the URL (`?photo=3`, starting at 1), so that Back closes it and links can open it.
 *  `opened` is its index, or null. */
export function useOpenPhoto(count: number) {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const closing = useRef(false) // Set until the URL has changed, because a second press would go back twice.
  const asked = Number(new URLSearchParams(search).get('photo'))
  const opened = hydrated && Number.isInteger(asked) && asked >= 1 && asked <= count ? asked - 1 : null

  useEffect(() => {
    if (opened === null) closing.current = false
  }, [opened])

  const go = (index: number | null, replace: boolean, nextState: unknown) => {
    const query = new URLSearchParams(search)
    if (index === null) query.delete('photo')
    else query.set('photo', String(index + 1))
    void navigate(
      { pathname, search: query.toString(), hash },
      { replace, state: nextState, preventScrollReset: true },
    )
  }
  return {
    opened,
    open: (index: number) => go(index, false, { ...state, viewer: true }),
    turn: (index: number) => {
      if (!closing.current && index !== opened) go(index, true, state)
    },
    /** If it was opened on this page, goes back one history entry. If it was opened by a link, replaces the entry with one without
     *  the photo. */
    close: () => {
      if (closing.current) return
      closing.current = true
      if (state?.viewer) void navigate(-1)
      else go(null, true, state)
    },
  }
}
